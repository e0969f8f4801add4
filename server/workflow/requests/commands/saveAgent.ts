import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { bpmAgent } from '#contract/workflow/bpmAgent.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { parseTimestamp } from '#server/db/listQuery/parseTimestamp.ts';
import { parseAgentRule } from '#domain/requests/agentRule.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { findNames } from '#server/directory/findNames.ts';
import { refusedError } from '#server/http/errors.ts';
import { agents } from '#server/db/schema/handover.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { parseUserList } from '../parseUserList.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { notifyStandIn } from './notifyStandIn.ts';

type Body = BodyOf<typeof bpmAgent.save>;
type Row = typeof agents.$inferInsert;

/**
 * Creates or changes an agent rule of the caller for all processes or one, from a timestamp (inclusive) to another
 * (exclusive).
 */
export async function saveAgent(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: Body,
): Promise<Result<{ readonly id: string }>> {
  const { ids, engine, clock } = deps;
  const { tenant, person } = viewer.caller;
  const found = await parseUserList(tx, tenant, body.toUserId);
  if (!found.ok) return found;
  const [agent, ...others] = found.value;
  if (others.length > 0) return refusedError('people.unknown');
  const rule = parseAgentRule(
    { agent: agent?.id, from: parseTimestamp(body.startTime), until: parseTimestamp(body.endTime) },
    person.id,
    clock.now(),
  );
  if (!rule.ok) return fail(toWireRule(rule.error));
  const definitionKey = body.type === 'all' ? null : (body.defKey ?? '');
  if (definitionKey !== null && (await engine.query.main(tx, tenant, definitionKey)) === undefined)
    return refusedError('start.noDefinition');
  const row = {
    id: body.id ? body.id : ids.next(),
    tenant,
    person: person.id,
    agent: rule.value.agent,
    definitionKey,
    from: rule.value.from,
    to: rule.value.until,
  };
  const overlapping = await findOverlappingAgent(tx, row, clock.now());
  if (overlapping !== undefined)
    return refusedError('agent.overlaps', {
      person: (await findNames(tx, [overlapping], viewer.language)).name(overlapping),
    });
  const isMine = and(eq(agents.id, row.id), eq(agents.tenant, tenant), eq(agents.person, person.id));
  const [before] = body.id ? await tx.select().from(agents).where(isMine) : [];
  if (!body.id) await tx.insert(agents).values(row);
  else if ((await tx.update(agents).set(row).where(isMine).returning({ id: agents.id })).length === 0)
    return refusedError('notFound');
  await notifyStandIn(tx, deps, viewer, before, row);
  return ok({ id: row.id });
}

const toWireRule = (failure: Failure): Failure =>
  failure.kind === 'invalid'
    ? { kind: 'invalid', issues: failure.issues.map((issue) => ({ ...issue, field: 'endTime' })) }
    : failure;

/**
 * Returns the agent of another rule of the same scope that overlaps and is not over yet. Parallel calls of a user are
 * serialized.
 */
async function findOverlappingAgent(
  tx: Sql,
  { id, tenant, person, definitionKey, from, to }: Row,
  now: number,
): Promise<string | undefined> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, person)).for('update');
  const isSameScope =
    definitionKey === null || definitionKey === undefined
      ? isNull(agents.definitionKey)
      : eq(agents.definitionKey, definitionKey);
  const [other] = await tx
    .select({ agent: agents.agent })
    .from(agents)
    .where(
      and(
        eq(agents.tenant, tenant),
        eq(agents.person, person),
        isSameScope,
        ne(agents.id, id),
        lt(agents.from, to),
        gt(agents.to, from),
        gt(agents.to, now),
      ),
    )
    .limit(1);
  return other?.agent;
}
