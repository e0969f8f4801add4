import { and, eq, inArray } from 'drizzle-orm';
import { ruleStatusOf } from '#domain/agent/agentRule.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../../refused.ts';
import { agents } from '../../storage/schema/handover.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { notifyStandIn } from './notifyStandIn.ts';

const mine = ({ caller }: Viewer, ids: readonly string[]) =>
  and(inArray(agents.id, ids), eq(agents.tenant, caller.tenant), eq(agents.person, caller.person.id));

/** Ends a rule of the caller that is running; what it did stays in the trail. */
export async function endAgent(tx: Sql, deps: BpmDeps, viewer: Viewer, id: string): Promise<Result<null, Failure>> {
  const now = deps.clock.now();
  const [rule] = await tx
    .select()
    .from(agents)
    .where(mine(viewer, [id]))
    .for('update');
  if (rule === undefined) return refused('notFound');
  if (ruleStatusOf({ from: rule.from, until: rule.to }, now) !== 'running') return refused('agent.notRunning');
  await tx.update(agents).set({ to: now }).where(eq(agents.id, id));
  await notifyStandIn(tx, deps, viewer, rule, undefined);
  return ok(null);
}

/** Deletes rules of the caller, in whatever state they are. */
export async function deleteAgents(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Result<null, Failure>> {
  for (const rule of await tx.delete(agents).where(mine(viewer, ids)).returning())
    await notifyStandIn(tx, deps, viewer, rule, undefined);
  return ok(null);
}
