import { getAgentRuleStatus } from '#domain/requests/agentRule.ts';
import type { Sql } from '#server/db/database.ts';
import type { agents } from '#server/db/schema/handover.ts';
import type { NoticeTopic } from '#server/db/schema/notices.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { writeNotices } from './writeNotices.ts';

type Rule = Pick<typeof agents.$inferSelect, 'agent' | 'definitionKey' | 'from' | 'to'>;

/**
 * Notifies the stand-in of a new, changed or ended rule. A rule that is already over is ignored.
 * @param before the rule before the change, and `after` the one after it; either may be missing.
 */
export async function notifyStandIn(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  before: Rule | undefined,
  after: Rule | undefined,
): Promise<void> {
  const about = (kind: NoticeTopic, { agent, definitionKey, from, to }: Rule) =>
    writeNotices(tx, deps, viewer, {
      instance: null,
      about: kind,
      people: [agent],
      opinion: '',
      duty: { definitionKey, from, to },
    });
  const held =
    before !== undefined && getAgentRuleStatus({ from: before.from, until: before.to }, deps.clock.now()) !== 'over'
      ? before
      : undefined;
  if (held !== undefined && held.agent !== after?.agent) await about('standInEnded', held);
  if (after === undefined || (held !== undefined && isSame(held, after))) return;
  await about(held?.agent === after.agent ? 'standInChanged' : 'standIn', after);
}

const isSame = (one: Rule, other: Rule): boolean =>
  one.agent === other.agent &&
  one.definitionKey === other.definitionKey &&
  one.from === other.from &&
  one.to === other.to;
