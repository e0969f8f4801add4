import { and, count, desc, eq } from 'drizzle-orm';
import { bpmAgent, type AgentDto } from '#contract/workflow/bpmAgent.ts';
import { fromWireTime, toWireTime } from '#contract/wire/time.ts';
import { ok } from '#domain/shared/result.ts';
import { findAbsences } from '#server/directory/absence.ts';
import { createTenantDirectory } from '#server/directory/directory.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { pageOffset, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { agents } from '#server/db/schema/handover.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { deleteAgents, endAgent } from '../commands/endAgent.ts';
import { saveAgent } from '../commands/saveAgent.ts';
import { listDeployedDefinitions } from '../lists/definitionLists.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';

type AgentRow = typeof agents.$inferSelect;
const FILTERS: FilterTable = {
  ID: { column: agents.id },
  DEF_KEY: { column: agents.definitionKey },
  TO_USER_ID: { column: agents.agent },
  START_TIME: { column: agents.from },
  END_TIME: { column: agents.to },
};
const isMine = ({ caller }: Viewer) => and(eq(agents.tenant, caller.tenant), eq(agents.person, caller.person.id));

/** The user's own agent rules (our own endpoints). Rules for other users cannot be edited. */
export const agentRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmAgent.getMyAgents, async (tx, viewer, { body }) => {
    const where = and(isMine(viewer), toConditions(body, FILTERS));
    const rows = await tx
      .select()
      .from(agents)
      .where(where)
      .orderBy(desc(agents.from), desc(agents.id))
      .limit(body.pageSize)
      .offset(pageOffset(body));
    const [counted] = await tx.select({ total: count() }).from(agents).where(where);
    return ok(toPageDto(body, counted?.total ?? 0, await toAgentDtos(tx, deps, viewer, rows)));
  }),
  commandRoute(deps, bpmAgent.save, (tx, viewer, { body }) => saveAgent(tx, deps, viewer, body)),
  commandRoute(deps, bpmAgent.end, (tx, viewer, { fields }) => endAgent(tx, deps, viewer, fields.id)),
  commandRoute(deps, bpmAgent.del, (tx, viewer, { fields }) => deleteAgents(tx, deps, viewer, fields.ids.split(','))),
  snapshotRoute(deps, bpmAgent.getAwayTimes, async (tx, { caller, language }, { body }) => {
    const [from, until] = [fromWireTime(body.startTime), fromWireTime(body.endTime)];
    if (from === undefined || until === undefined) return ok([]);
    return ok(await findAbsences(tx, caller.tenant, body.userId, { from, until }, language));
  }),
  snapshotRoute(deps, bpmAgent.getDefinitions, async (tx, viewer, { body }) =>
    ok(await listDeployedDefinitions(tx, deps.engine, viewer, body)),
  ),
];

async function toAgentDtos(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  rows: readonly AgentRow[],
): Promise<AgentDto[]> {
  const userIds = rows.map(({ agent }) => agent);
  const named = await findNames(tx, userIds, viewer.language);
  const here = await createTenantDirectory(tx, viewer.caller.tenant).people(rows.map(({ agent }) => agent));
  return mapSequential(rows, async ({ id, tenant, person, agent, definitionKey, from, to }) => {
    const definition =
      definitionKey === null ? undefined : await engine.query.main(tx, viewer.caller.tenant, definitionKey);
    return {
      ...toEntityColumns({ id, tenant, by: person, at: null }),
      id,
      type: definitionKey === null ? 'all' : 'flowdef',
      defKey: definitionKey,
      defName: definition === undefined ? null : viewer.translate(definition)(definition.name),
      toUserId: agent,
      toUserName: named.name(agent),
      toUserStatus: here.some(({ id: known }) => known === agent) ? '1' : '0',
      startTime: toWireTime(from),
      endTime: toWireTime(to),
    };
  });
}
