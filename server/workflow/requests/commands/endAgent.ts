import { and, eq, inArray } from 'drizzle-orm';
import { getAgentRuleStatus } from '#domain/requests/agentRule.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refusedError } from '#server/http/errors.ts';
import { agents } from '#server/db/schema/handover.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { notifyStandIn } from './notifyStandIn.ts';

const mine = ({ caller }: Viewer, ids: readonly string[]) =>
  and(inArray(agents.id, ids), eq(agents.tenant, caller.tenant), eq(agents.person, caller.person.id));

/** Ends an active rule of the caller. Its history stays. */
export async function endAgent(tx: Sql, deps: WorkflowContext, viewer: Viewer, id: string): Promise<Result<null>> {
  const now = deps.clock.now();
  const [rule] = await tx
    .select()
    .from(agents)
    .where(mine(viewer, [id]))
    .for('update');
  if (rule === undefined) return refusedError('notFound');
  if (getAgentRuleStatus({ from: rule.from, until: rule.to }, now) !== 'running')
    return refusedError('agent.notRunning');
  await tx.update(agents).set({ to: now }).where(eq(agents.id, id));
  await notifyStandIn(tx, deps, viewer, rule, undefined);
  return ok(null);
}

/** Deletes rules of the caller in any state. */
export async function deleteAgents(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Result<null>> {
  for (const rule of await tx.delete(agents).where(mine(viewer, ids)).returning())
    await notifyStandIn(tx, deps, viewer, rule, undefined);
  return ok(null);
}
