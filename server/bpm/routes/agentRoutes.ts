import { and, count, desc, eq } from 'drizzle-orm';
import { bpmAgent, type AgentDto } from '#api/bpmAgent.ts';
import { toWireTime } from '#api/time.ts';
import { ok } from '#domain/shared/result.ts';
import { directoryOf } from '../../directory/directory.ts';
import { findNames } from '../../directory/findNames.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { offsetOf, pageDto } from '../../list/pageDto.ts';
import { agents } from '../../storage/schema/handover.ts';
import type { Sql } from '../../storage/database.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { deleteAgents, endAgent } from '../commands/endAgent.ts';
import { saveAgent } from '../commands/saveAgent.ts';
import { deployedDefinitions } from '../lists/definitionLists.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

type AgentRow = typeof agents.$inferSelect;
const FILTERS: FilterTable = {
  ID: { column: agents.id },
  DEF_KEY: { column: agents.definitionKey },
  TO_USER_ID: { column: agents.agent },
  START_TIME: { column: agents.from },
  END_TIME: { column: agents.to },
};
const isMine = ({ caller }: Viewer) => and(eq(agents.tenant, caller.tenant), eq(agents.person, caller.person.id));

/** Who stands in for me (ours). Nobody arranges that for somebody else. */
export const agentRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmAgent.getMyAgents, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const where = and(isMine(viewer), conditionsOf(body, FILTERS));
      const rows = await tx
        .select()
        .from(agents)
        .where(where)
        .orderBy(desc(agents.from), desc(agents.id))
        .limit(body.pageSize)
        .offset(offsetOf(body));
      const [counted] = await tx.select({ total: count() }).from(agents).where(where);
      return ok(pageDto(body, counted?.total ?? 0, await agentDtos(tx, deps, viewer, rows)));
    }),
  ),
  serve(bpmAgent.save, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => saveAgent(tx, deps, viewer, body)),
  ),
  serve(bpmAgent.end, ({ fields }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => endAgent(tx, deps, viewer, fields.id)),
  ),
  serve(bpmAgent.del, ({ fields }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => deleteAgents(tx, deps, viewer, fields.ids.split(','))),
  ),
  serve(bpmAgent.getDefinitions, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => ok(await deployedDefinitions(tx, deps.engine, viewer, body))),
  ),
];

async function agentDtos(tx: Sql, { engine }: BpmDeps, viewer: Viewer, rows: readonly AgentRow[]): Promise<AgentDto[]> {
  const named = await findNames(
    tx,
    rows.map(({ agent }) => agent),
    viewer.language,
  );
  const here = await directoryOf(tx, viewer.caller.tenant).people(rows.map(({ agent }) => agent));
  return oneByOne(rows, async ({ id, tenant, person, agent, definitionKey, from, to }) => {
    const definition =
      definitionKey === null ? undefined : await engine.query.main(tx, viewer.caller.tenant, definitionKey);
    return {
      ...entityColumns({ id, tenant, by: person, at: null }),
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
