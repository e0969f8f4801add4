import { and, count, desc, eq } from 'drizzle-orm';
import { bpmAgent, type AgentDto } from '#contract/workflow/bpmAgent.ts';
import { fromWireTime, toWireTime } from '#contract/wire/time.ts';
import { ok } from '#domain/shared/result.ts';
import { findAbsences } from '#server/directory/absence.ts';
import { createTenantDirectory } from '#server/directory/directory.ts';
import { findNames } from '#server/directory/findNames.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { pageOffset, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { agents } from '#server/db/schema/handover.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { deleteAgents, endAgent } from '../commands/endAgent.ts';
import { saveAgent } from '../commands/saveAgent.ts';
import { listDeployedDefinitions } from '../lists/definitionLists.ts';
import { withCommand, withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
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
  route(bpmAgent.getMyAgents, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const where = and(isMine(viewer), toConditions(body, FILTERS));
      const rows = await tx
        .select()
        .from(agents)
        .where(where)
        .orderBy(desc(agents.from), desc(agents.id))
        .limit(body.pageSize)
        .offset(pageOffset(body));
      const [counted] = await tx.select({ total: count() }).from(agents).where(where);
      return ok(toPageDto(body, counted?.total ?? 0, await agentDtos(tx, deps, viewer, rows)));
    }),
  ),
  route(bpmAgent.save, ({ body }, caller, request) =>
    withCommand(deps, caller, request, (tx, viewer) => saveAgent(tx, deps, viewer, body)),
  ),
  route(bpmAgent.end, ({ fields }, caller, request) =>
    withCommand(deps, caller, request, (tx, viewer) => endAgent(tx, deps, viewer, fields.id)),
  ),
  route(bpmAgent.del, ({ fields }, caller, request) =>
    withCommand(deps, caller, request, (tx, viewer) => deleteAgents(tx, deps, viewer, fields.ids.split(','))),
  ),
  route(bpmAgent.getAwayTimes, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, { language }) => {
      const [from, until] = [fromWireTime(body.startTime), fromWireTime(body.endTime)];
      if (from === undefined || until === undefined) return ok([]);
      return ok(await findAbsences(tx, caller.tenant, body.userId, { from, until }, language));
    }),
  ),
  route(bpmAgent.getDefinitions, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) =>
      ok(await listDeployedDefinitions(tx, deps.engine, viewer, body)),
    ),
  ),
];

async function agentDtos(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  rows: readonly AgentRow[],
): Promise<AgentDto[]> {
  const named = await findNames(
    tx,
    rows.map(({ agent }) => agent),
    viewer.language,
  );
  const here = await createTenantDirectory(tx, viewer.caller.tenant).people(rows.map(({ agent }) => agent));
  return mapSequential(rows, async ({ id, tenant, person, agent, definitionKey, from, to }) => {
    const definition =
      definitionKey === null ? undefined : await engine.query.main(tx, viewer.caller.tenant, definitionKey);
    return {
      ...toEntityColumns({ id, tenant, by: person, at: null }),
      id,
      type: definitionKey === null ? 'all' : 'flowdef',
      defKey: definitionKey,
      defName: definition === undefined ? null : viewer.say(definition)(definition.name),
      toUserId: agent,
      toUserName: named.name(agent),
      toUserStatus: here.some(({ id: known }) => known === agent) ? '1' : '0',
      startTime: toWireTime(from),
      endTime: toWireTime(to),
    };
  });
}
