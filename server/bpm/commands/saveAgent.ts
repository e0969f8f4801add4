import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { bpmAgent } from '#api/bpmAgent.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { momentOf } from '../../list/momentOf.ts';
import { completeRule } from '#domain/agent/agentRule.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import { refused } from '../../refused.ts';
import { agents } from '../../storage/schema/handover.ts';
import { people } from '../../storage/schema/identity.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Viewer } from '../viewer.ts';
import { notifyStandIn } from './notifyStandIn.ts';

type Body = BodyOf<typeof bpmAgent.save>;
type Row = typeof agents.$inferInsert;

/** Lets somebody stand in for the caller, for every process or one, from a moment until before another. */
export async function saveAgent(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  body: Body,
): Promise<Result<{ readonly id: string }, Failure>> {
  const { ids, engine, clock } = deps;
  const { tenant, person } = viewer.caller;
  const found = await peopleSent(tx, tenant, body.toUserId);
  if (!found.ok) return found;
  const [agent, ...others] = found.value;
  if (others.length > 0) return refused('people.unknown');
  const rule = completeRule(
    { agent: agent?.id, from: momentOf(body.startTime), until: momentOf(body.endTime) },
    person.id,
    clock.now(),
  );
  if (!rule.ok) return fail(inWireWords(rule.error));
  const definitionKey = body.type === 'all' ? null : (body.defKey ?? '');
  if (definitionKey !== null && (await engine.query.main(tx, tenant, definitionKey)) === undefined)
    return refused('start.noDefinition');
  const row = {
    id: body.id ? body.id : ids.next(),
    tenant,
    person: person.id,
    agent: rule.value.agent,
    definitionKey,
    from: rule.value.from,
    to: rule.value.until,
  };
  const overlapping = await overlappingAgent(tx, row, clock.now());
  if (overlapping !== undefined)
    return refused('agent.overlaps', {
      person: (await findNames(tx, [overlapping], viewer.language)).name(overlapping),
    });
  const isMine = and(eq(agents.id, row.id), eq(agents.tenant, tenant), eq(agents.person, person.id));
  const [before] = body.id ? await tx.select().from(agents).where(isMine) : [];
  if (!body.id) await tx.insert(agents).values(row);
  else if ((await tx.update(agents).set(row).where(isMine).returning({ id: agents.id })).length === 0)
    return refused('notFound');
  await notifyStandIn(tx, deps, viewer, before, row);
  return ok({ id: row.id });
}

const inWireWords = (failure: Failure): Failure =>
  failure.kind === 'invalid'
    ? { kind: 'invalid', issues: failure.issues.map((issue) => ({ ...issue, field: 'endTime' })) }
    : failure;

/**
 * Who stands in for the same at the same time, by another rule that is not over yet. Of two that are made at once, the
 * second one waits here.
 */
async function overlappingAgent(
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
