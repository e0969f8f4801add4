import type { SkipRule } from '#domain/workflow/processDefinition.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** A decision and its node; `rule` is set if a skip rule decided instead of a user. */
interface DecisionPlace {
  readonly node: NodeId;
  readonly action: RecordAction;
  readonly rule?: SkipRule['when'] | null;
}

/**
 * Returns the label of a decision at its node in the version of the request, or the name of the skip rule that agreed
 * instead of a user (ADR 17); `null` if there is no own label or no decision.
 */
export function getOptionName(
  definition: DeployedDefinition,
  { node, action, rule }: DecisionPlace,
  { translate, language }: Pick<Viewer, 'translate' | 'language'>,
): string | null {
  if (rule) return formatServerMessage(language, `skip.${rule}`);
  const { [node]: found } = definition.loaded.process.nodes;
  const label =
    found?.kind === 'userTask' ? found.task.decisions.find(({ vote }) => vote === action)?.label : undefined;
  return label === undefined ? null : translate(definition)(label);
}
