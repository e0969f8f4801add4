import { desc, eq } from 'drizzle-orm';
import { bpmBoard, type BoardMessageDto } from '#api/bpmBoard.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { findNames } from '../../directory/findNames.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { refused } from '../../refused.ts';
import { boardMessages } from '../../storage/schema/copies.ts';
import { tracked, type StoredInstance } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { attachSentFiles } from '../commands/attachSentFiles.ts';
import { filesSent } from '../commands/formsSent.ts';
import { lockInstanceFor } from '../commands/onInstance.ts';
import { writeNotices } from '../commands/writeNotices.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import { TYPED, type Viewer } from '../viewer.ts';

type Message = typeof boardMessages.$inferSelect;

/** Contract following 4: the message board of a request, read by all who may read it, written by whom it concerns. */
export const boardRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmBoard.getByInstId, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      if ((await readableInstance(tx, viewer, fields.instId)) === undefined) return refused('notFound');
      return ok(
        await messageDtos(
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
  ),
  serve(bpmBoard.addMsg, ({ fields: { instId, msg: content, files } }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const found = await lockInstanceFor(tx, deps, viewer, instId, 'message');
      if (!found.ok) return found;
      if (content === '') return refused('message.empty');
      const refusal = opinionRefusal(content, false);
      if (refusal) return fail({ kind: 'refused', refusal });
      const kept = filesSent(files);
      const allowed = await attachSentFiles(tx, viewer, instId, {}, kept);
      if (!allowed.ok) return allowed;
      const message = {
        id: deps.ids.next(),
        tenant: caller.tenant,
        instance: instId,
        author: caller.person.id,
        content,
        files: kept,
        at: deps.clock.now(),
      };
      await tx.insert(boardMessages).values(message);
      await writeNotices(tx, deps, viewer, {
        instance: instId,
        about: 'message',
        people: await audienceOf(tx, found.value.instance),
        opinion: content,
      });
      const [dto] = await messageDtos(tx, viewer, [message]);
      return dto === undefined ? refused('notFound') : ok(dto);
    }),
  ),
];

/** Whoever has started the request, has a task of it or follows it. */
async function audienceOf(tx: Sql, { id, initiator, state }: StoredInstance): Promise<string[]> {
  const followers = await tx
    .select({ person: tracked.person })
    .from(tracked)
    .where(eq(tracked.instance, id))
    .orderBy(tracked.since, tracked.person);
  return [
    initiator,
    ...(state?.tasks ?? []).flatMap(({ assignee, status }) =>
      assignee === undefined || status === 'replied' ? [] : [assignee],
    ),
    ...followers.map(({ person }) => person),
  ];
}

async function messageDtos(tx: Sql, { language, say }: Viewer, rows: readonly Message[]): Promise<BoardMessageDto[]> {
  const named = await findNames(
    tx,
    rows.map(({ author }) => author),
    language,
  );
  return rows.map(({ id, tenant, instance, author, content, files, at }) => ({
    ...entityColumns({ id, tenant, by: author, department: named.departmentId(author), at }),
    id,
    instId: instance,
    author: named.name(author),
    authorId: author,
    content: say(TYPED)(content),
    fileId: files[0]?.id ?? null,
    files: files.map((file) => ({ fileId: file.id, fileName: say(TYPED)(file.name) })),
  }));
}
