import type { SkipRule } from '#domain/workflow/processDefinition.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { serverSentence } from '../../texts/sentence.ts';
import type { Viewer } from '../viewer.ts';

/** What was decided, where, and by which rule where nobody did. */
interface DecidedAt {
  readonly node: NodeId;
  readonly action: RecordAction;
  readonly rule?: SkipRule['when'] | null;
}

/**
 * What a node itself calls the decision that was made at it, in the version its request runs on, or the rule that
 * agreed in somebody's place (ADR 17); `null` where it has no name of its own for it, or none was made.
 */
export function optionName(
  definition: DeployedDefinition,
  { node, action, rule }: DecidedAt,
  { say, language }: Pick<Viewer, 'say' | 'language'>,
): string | null {
  if (rule) return serverSentence(language, `skip.${rule}`);
  const { [node]: found } = definition.loaded.process.nodes;
  const label =
    found?.kind === 'userTask' ? found.task.decisions.find(({ vote }) => vote === action)?.label : undefined;
  return label === undefined ? null : say(definition)(label);
}
