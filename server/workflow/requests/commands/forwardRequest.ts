import { and, eq } from 'drizzle-orm';
import type { bpmCc } from '#contract/workflow/bpmCc.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { refusedError } from '#server/http/errors.ts';
import { copies, copyReceivers } from '#server/db/schema/copies.ts';
import { records } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { parseUserList } from '../parseUserList.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { attachSentFiles } from './attachSentFiles.ts';
import { sendCopy, getCurrentNode } from './sendCopy.ts';
import { parseOpinionFiles } from './parseForms.ts';
import { writeNotices } from './writeNotices.ts';
import { lockInstanceFor } from './onInstance.ts';

type Body = BodyOf<typeof bpmCc.transfer>;

/**
 * Forwards a request for reading, or replies to the users who forwarded it (contract following 1 `bpmInstCc/transfer`).
 */
export async function forwardRequest(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: Body,
): Promise<Result<null, Failure>> {
  const found = await lockInstanceFor(tx, deps, viewer, body.instId, 'forward');
  if (!found.ok) return found;
  const refusal = opinionRefusal(body.opinion, !body.send);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const to = body.send ? await findNewReceivers(tx, viewer, body) : await findSenders(tx, viewer, body.instId);
  if (!to.ok) return to;
  const files = parseOpinionFiles(body.files);
  const allowed = await attachSentFiles(tx, viewer, body.instId, {}, files);
  if (!allowed.ok) return allowed;
  const place = getCurrentNode(found.value.instance.state);
  if (body.send)
    await sendCopy(tx, deps, viewer, {
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

/** Returns the chosen users who have not received it yet. */
async function findNewReceivers(
  tx: Sql,
  { caller }: Viewer,
  { instId, copyUsers }: Body,
): Promise<Result<readonly Executor[], Failure>> {
  const people = await parseUserList(tx, caller.tenant, copyUsers);
  if (!people.ok) return people;
  if (people.value.length === 0) return refusedError('people.none');
  if (people.value.every(({ id }) => id === caller.person.id)) return refusedError('people.self');
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
  return others.length === 0 ? refusedError('people.alreadyReceived') : ok(others);
}

/** Returns the users who have forwarded the request to the caller. */
async function findSenders(tx: Sql, { caller }: Viewer, instId: string): Promise<Result<readonly Executor[], Failure>> {
  const senders = await tx
    .selectDistinct({ sender: copies.sender })
    .from(copies)
    .innerJoin(copyReceivers, eq(copyReceivers.copy, copies.id))
    .where(and(eq(copies.instance, instId), eq(copies.kind, 'forward'), eq(copyReceivers.person, caller.person.id)));
  return senders.length === 0
    ? refusedError('people.notReceived')
    : parseUserList(
        tx,
        caller.tenant,
        senders.map(({ sender }) => ({ id: sender })),
      );
}
