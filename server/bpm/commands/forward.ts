import { and, eq } from 'drizzle-orm';
import type { bpmCc } from '#api/bpmCc.ts';
import type { BodyOf } from '#api/endpoint.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { refused } from '../../refused.ts';
import { copies, copyReceivers } from '../../storage/schema/copies.ts';
import { records } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import { peopleSent } from '../peopleSent.ts';
import type { Viewer } from '../viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { copyTo, placeOf } from './copyTo.ts';
import { filesSent } from './formsSent.ts';
import { writeNotices } from './writeNotices.ts';
import { lockInstanceFor } from './onInstance.ts';

type Body = BodyOf<typeof bpmCc.transfer>;

/** Passes a request on for reading, or answers whoever passed it on (contract following 1 `bpmInstCc/transfer`). */
export async function forward(tx: Sql, deps: BpmDeps, viewer: Viewer, body: Body): Promise<Result<null, Failure>> {
  const found = await lockInstanceFor(tx, deps, viewer, body.instId, 'forward');
  if (!found.ok) return found;
  const refusal = opinionRefusal(body.opinion, !body.send);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const to = body.send ? await newReceivers(tx, viewer, body) : await sendersTo(tx, viewer, body.instId);
  if (!to.ok) return to;
  const files = filesSent(body.files);
  const allowed = await attachSentFiles(tx, viewer, body.instId, {}, files);
  if (!allowed.ok) return allowed;
  const place = placeOf(found.value.instance.state);
  if (body.send)
    await copyTo(tx, deps, viewer, {
      ...place,
      instance: body.instId,
      kind: 'forward',
      to: to.value,
      opinion: body.opinion,
    });
  else
    await writeNotices(tx, deps, viewer, {
      instance: body.instId,
      about: 'forwardReplied',
      people: to.value.map(({ id }) => id),
      opinion: body.opinion,
    });
  const now = deps.clock.now();
  await tx.insert(records).values({
    ...place,
    id: deps.ids.next(),
    tenant: viewer.caller.tenant,
    instance: body.instId,
    action: body.send ? 'forward' : 'replyForward',
    handler: viewer.caller.person.id,
    handlerName: viewer.actor.person.name,
    arrivedAt: now,
    doneAt: now,
    remark: body.opinion,
    partners: to.value,
    files,
  });
  return ok(null);
}

/** Those chosen who have not got it yet. */
async function newReceivers(
  tx: Sql,
  { caller }: Viewer,
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
async function sendersTo(tx: Sql, { caller }: Viewer, instId: string): Promise<Result<readonly Executor[], Failure>> {
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
