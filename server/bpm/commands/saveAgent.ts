import { and, eq } from 'drizzle-orm';
import type { bpmAgent } from '#api/bpmAgent.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { fromWireTime } from '#api/time.ts';
import type { Failure, FieldIssue } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../../refused.ts';
import { agents } from '../../storage/schema/handover.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Reader } from '../reader.ts';

type Body = BodyOf<typeof bpmAgent.save>;

/** Lets somebody stand in for the caller, for every process or one, from a moment until before another. */
export async function saveAgent(tx: Sql, { ids, engine }: BpmParts, reader: Reader, body: Body): Promise<Result<{ readonly id: string }, Failure>> {
  const { tenant, person } = reader.caller;
  const duty = readDuty(body);
  if (!duty.ok) return duty;
  const found = await peopleSent(tx, tenant, body.toUserId);
  if (!found.ok) return found;
  const [agent, ...others] = found.value;
  if (agent === undefined || others.length > 0) return refused('people.unknown');
  if (agent.id === person.id) return refused('people.self');
  const definitionKey = body.type === 'all' ? null : body.defKey ?? '';
  if (definitionKey !== null && await engine.query.main(tx, tenant, definitionKey) === undefined) return refused('start.noDefinition');
  const row = { ...duty.value, tenant, person: person.id, agent: agent.id, definitionKey };
  const id = body.id ? body.id : ids.next();
  if (!body.id) await tx.insert(agents).values({ ...row, id });
  else if ((await tx.update(agents).set(row).where(and(eq(agents.id, id), eq(agents.tenant, tenant), eq(agents.person, person.id))).returning({ id: agents.id })).length === 0) return refused('notFound');
  return ok({ id });
}

function readDuty({ startTime, endTime }: Body): Result<{ readonly from: Instant; readonly to: Instant }, Failure> {
  const [from, to] = [fromWireTime(startTime), fromWireTime(endTime)];
  if (from === undefined) return invalid({ field: 'startTime', messageKey: 'validation.required', values: { name: 'startTime' } });
  if (to === undefined) return invalid({ field: 'endTime', messageKey: 'validation.required', values: { name: 'endTime' } });
  return to > from ? ok({ from, to }) : invalid({ field: 'endTime', messageKey: 'validation.endNotAfterStart', values: { start: startTime } });
}

const invalid = (issue: FieldIssue): Result<never, Failure> => fail({ kind: 'invalid', issues: [issue] });
