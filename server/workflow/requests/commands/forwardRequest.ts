import { and, eq } from 'drizzle-orm';
import type { bpmCc } from '#contract/workflow/bpmCc.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { refusedError } from '#server/http/errors.ts';
import { copies, copyReceivers } from '#server/db/schema/copies.ts';
import { records, type AttachedFile } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { parseUserList } from '../parseUserList.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { requestOnInstance, type RequestedCommand } from './executeCommand.ts';
import { sendCopy, getCurrentNode } from './sendCopy.ts';
import { writeNotices } from './writeNotices.ts';

type Body = BodyOf<typeof bpmCc.transfer>;

/**
 * Forwards a request for reading, or replies to the users who forwarded it (contract following 1 `bpmInstCc/transfer`).
 */
export const requestForward = (body: Body): RequestedCommand =>
  requestOnInstance(
    body.instId,
    { opFiles: body.files },
    () => ok('forward'),
    async ({ instance: { id: instance, state } }, tx, deps, viewer) => {
      const { send, opinion } = body;
      const refusal = opinionRefusal(opinion, !send);
      if (refusal !== undefined) return fail({ kind: 'refused', refusal });
      const to = send ? await findNewReceivers(tx, viewer, body) : await findSenders(tx, viewer, instance);
      if (!to.ok) return to;
      const place = getCurrentNode(state);
      const write = async (files: readonly AttachedFile[]) => {
        if (send) await sendCopy(tx, deps, viewer, { ...place, instance, kind: 'forward', to: to.value, opinion });
        else
          await writeNotices(tx, deps, viewer, {
            instance,
            about: 'forwardReplied',
            people: to.value.map(({ id }) => id),
            opinion,
          });
        const now = deps.clock.now();
        await tx.insert(records).values({
          ...place,
          id: deps.ids.next(),
          tenant: viewer.caller.tenant,
          instance,
          action: send ? 'forward' : 'replyForward',
          handler: viewer.caller.person.id,
          handlerName: viewer.actor.person.name,
          arrivedAt: now,
          doneAt: now,
          remark: opinion,
          partners: to.value,
          files,
        });
      };
      return ok({ write });
    },
  );

/** Returns the chosen users who have not received it yet. */
async function findNewReceivers(
  tx: Sql,
  { caller }: Viewer,
  { instId, copyUsers }: Body,
): Promise<Result<readonly Executor[]>> {
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
async function findSenders(tx: Sql, { caller }: Viewer, instId: string): Promise<Result<readonly Executor[]>> {
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
