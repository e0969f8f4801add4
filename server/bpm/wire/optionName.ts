import type { RecordAction } from '#domain/workflow/command.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';

/** What was decided, and where. */
interface DecidedAt {
  readonly node: NodeId;
  readonly action: RecordAction;
}

/**
 * What a node itself calls the decision that was made at it, in the version its request runs on; `null` where it has no
 * name of its own for it, or none was made.
 */
export function optionName(
  { loaded }: Pick<DeployedDefinition, 'loaded'>,
  { node, action }: DecidedAt,
  words: (text: string) => string,
): string | null {
  const { [node]: found } = loaded.process.nodes;
  const label =
    found?.kind === 'userTask' ? found.task.decisions.find(({ vote }) => vote === action)?.label : undefined;
  return label === undefined ? null : words(label);
}
