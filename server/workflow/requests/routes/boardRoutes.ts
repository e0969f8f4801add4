import { isBlank } from '#domain/shared/removeInvisible.ts';
import { desc, eq } from 'drizzle-orm';
import { bpmBoard, type BoardMessageDto } from '#contract/workflow/bpmBoard.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { refusedError } from '#server/http/errors.ts';
import { boardMessages } from '#server/db/schema/copies.ts';
import { followedRequests, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { findReadableInstance } from '../access.ts';
import { attachSentFiles } from '../commands/attachSentFiles.ts';
import { parseOpinionFiles } from '../commands/parseForms.ts';
import { lockInstanceFor } from '../commands/findRequest.ts';
import { writeNotices } from '../commands/writeNotices.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import { USER_TEXT, type Viewer } from '#server/engine/viewer.ts';

type Message = typeof boardMessages.$inferSelect;

/**
 * Contract following 4: the message board of a request. Everyone who may read the request can read it; participants can
 * write.
 */
export const boardRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmBoard.getByInstId, async (tx, viewer, { fields }) => {
    if ((await findReadableInstance(tx, viewer, fields.instId)) === undefined) return refusedError('notFound');
    return ok(
      await toMessageDtos(
        tx,
        viewer,
        await tx
          .select()
          .from(boardMessages)
          .where(eq(boardMessages.instance, fields.instId))
          .orderBy(desc(boardMessages.at), desc(boardMessages.id)),
      ),
    );
  }),
  commandRoute(deps, bpmBoard.addMsg, async (tx, viewer, { fields: { instId, msg: content, files } }) => {
    const found = await lockInstanceFor(tx, deps.engine, viewer, instId, 'message');
    if (!found.ok) return found;
    if (isBlank(content)) return refusedError('message.empty');
    const refusal = opinionRefusal(content, false);
    if (refusal) return fail({ kind: 'refused', refusal });
    const kept = parseOpinionFiles(files);
    const allowed = await attachSentFiles(tx, viewer, instId, undefined, kept);
    if (!allowed.ok) return allowed;
    const message = {
      id: deps.ids.next(),
      tenant: viewer.caller.tenant,
      instance: instId,
      author: viewer.caller.person.id,
      content,
      files: kept,
      at: deps.clock.now(),
    };
    await tx.insert(boardMessages).values(message);
    await writeNotices(tx, deps, viewer, {
      instance: instId,
      about: 'message',
      people: await loadAudience(tx, found.value.instance),
      opinion: content,
    });
    const [dto] = await toMessageDtos(tx, viewer, [message]);
    return dto === undefined ? refusedError('notFound') : ok(dto);
  }),
];

/** Returns the initiator, the holders of tasks and the followers of a request. */
async function loadAudience(tx: Sql, { id, initiator, state }: StoredInstance): Promise<string[]> {
  const followers = await tx
    .select({ person: followedRequests.person })
    .from(followedRequests)
    .where(eq(followedRequests.instance, id))
    .orderBy(followedRequests.since, followedRequests.person);
  return [
    initiator,
    ...(state?.tasks ?? []).flatMap(({ assignee, status }) =>
      assignee === undefined || status === 'replied' ? [] : [assignee],
    ),
    ...followers.map(({ person }) => person),
  ];
}

async function toMessageDtos(
  tx: Sql,
  { language, translate }: Viewer,
  rows: readonly Message[],
): Promise<BoardMessageDto[]> {
  const named = await findNames(
    tx,
    rows.map(({ author }) => author),
    language,
  );
  return rows.map(({ id, tenant, instance, author, content, files, at }) => ({
    ...toEntityColumns({ id, tenant, by: author, department: named.departmentId(author), at }),
    id,
    instId: instance,
    author: named.name(author),
    authorId: author,
    content: translate(USER_TEXT)(content),
    fileId: files[0]?.id ?? null,
    files: files.map((file) => ({ fileId: file.id, fileName: translate(USER_TEXT)(file.name) })),
  }));
}
