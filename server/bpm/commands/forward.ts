import { and, eq } from 'drizzle-orm';
import type { bpmCc } from '#api/bpmCc.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { Executor } from '#domain/process/state.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { refused } from '../../refused.ts';
import { copies, copyReceivers } from '../../storage/schema/copies.ts';
import { records } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Reader } from '../reader.ts';
import { attached } from './attached.ts';
import { copyTo, placeOf } from './copyTo.ts';
import { filesSent } from './formsSent.ts';
import { tell } from './tell.ts';
import { lockInstanceFor } from './onInstance.ts';

type Body = BodyOf<typeof bpmCc.transfer>;

/** Passes a request on for reading, or answers whoever passed it on (contract workflow 5.8 `bpmInstCc/transfer`). */
export async function forward(tx: Sql, parts: BpmParts, reader: Reader, body: Body): Promise<Result<null, Failure>> {
  const found = await lockInstanceFor(tx, parts, reader, body.instId, 'forward');
  if (!found.ok) return found;
  const refusal = opinionRefusal(body.opinion, !body.send);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const to = body.send ? await newReceivers(tx, reader, body) : await sendersTo(tx, reader, body.instId);
  if (!to.ok) return to;
  const files = filesSent(body.files);
  const allowed = await attached(tx, reader, body.instId, {}, files);
  if (!allowed.ok) return allowed;
  const place = placeOf(found.value.instance.state);
  if (body.send)
    await copyTo(tx, parts, reader, {
      ...place,
      instance: body.instId,
      kind: 'forward',
      to: to.value,
      opinion: body.opinion.trim(),
    });
  else
    await tell(tx, parts, reader, {
      instance: body.instId,
      about: 'forwardReplied',
      people: to.value.map(({ id }) => id),
      opinion: body.opinion.trim(),
    });
  const now = parts.clock.now();
  await tx.insert(records).values({
    ...place,
    id: parts.ids.next(),
    tenant: reader.caller.tenant,
    instance: body.instId,
    action: body.send ? 'forward' : 'replyForward',
    handler: reader.caller.person.id,
    handlerName: reader.actor.person.name,
    arrivedAt: now,
    doneAt: now,
    remark: body.opinion.trim(),
    partners: to.value,
    files,
  });
  return ok(null);
}

/** Those chosen who have not got it yet. */
async function newReceivers(
  tx: Sql,
  { caller }: Reader,
  { instId, copyUsers }: Body,
): Promise<Result<readonly Executor[], Failure>> {
  const people = await peopleSent(tx, caller.tenant, copyUsers);
  if (!people.ok) return people;
  if (people.value.length === 0) return refused('people.none');
  if (people.value.every(({ id }) => id === caller.person.id)) return refused('people.self');
  const got = new Set(
    (
      await tx
        .select({ person: copyReceivers.person })
        .from(copyReceivers)
        .innerJoin(copies, eq(copies.id, copyReceivers.copy))
        .where(eq(copies.instance, instId))
    ).map(({ person }) => person),
  );
  const others = people.value.filter(({ id }) => !got.has(id) && id !== caller.person.id);
  return others.length === 0 ? refused('people.alreadyReceived') : ok(others);
}

/** Who has forwarded it to this person. */
async function sendersTo(tx: Sql, { caller }: Reader, instId: string): Promise<Result<readonly Executor[], Failure>> {
  const senders = await tx
    .selectDistinct({ sender: copies.sender })
    .from(copies)
    .innerJoin(copyReceivers, eq(copyReceivers.copy, copies.id))
    .where(and(eq(copies.instance, instId), eq(copies.kind, 'forward'), eq(copyReceivers.person, caller.person.id)));
  return senders.length === 0
    ? refused('people.notReceived')
    : peopleSent(
        tx,
        caller.tenant,
        senders.map(({ sender }) => ({ id: sender })),
      );
}
