import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { innerMessages, type InnerMessageDto } from '#api/innerMessages.ts';
import type { QueryDto } from '#api/shapes.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { ok } from '#domain/shared/result.ts';
import type { Language } from '#application/language.ts';
import { findNames } from '../../directory/findNames.ts';
import { leavingWords } from '../../directory/leaving/leavingWords.ts';
import { fieldLabel } from '../../forms/fieldLabel.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { wireId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { offsetOf, pageDto } from '../../list/pageDto.ts';
import { refused } from '../../refused.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { notices, type NoticeAbout } from '../../storage/schema/notices.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { searchColumns } from '../lists/searchColumns.ts';
import { noticeAddress, noticeSentence } from '../noticeSentence.ts';
import { agentRuleText } from '../agentRuleText.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import { TYPED, type Viewer } from '../viewer.ts';

const FILTERS: FilterTable = {
  SUBJECT: searchColumns({ people: [notices.sender] }),
  MSG_TITLE: searchColumns({ people: [notices.sender] }),
  CONTENT: { column: notices.opinion },
  CATEGORY: { column: notices.about },
  CREATE_TIME: { column: notices.at },
  READ_TIME: { column: notices.readAt },
};

/** Contract portal 3: what the workflow has told a person: about a request, or about standing in for somebody. */
export const noticeRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(innerMessages.queryMsg, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const where = and(isMine(viewer), conditionsOf(body, FILTERS));
      const [counted] = await tx.select({ total: count() }).from(notices).leftJoin(instances, ofInstance).where(where);
      return ok(pageDto(body, counted?.total ?? 0, await messagesWhere(tx, deps, viewer, where, body)));
    }),
  ),
  serve(innerMessages.get, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const [message] = await messagesWhere(tx, deps, viewer, and(isMine(viewer), eq(notices.id, fields.pkId)), ONE);
      return message === undefined ? refused('notFound') : ok(message);
    }),
  ),
  serve(innerMessages.getUnreadCount, (_, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => ok(await countUnread(tx, viewer))),
  ),
  serve(innerMessages.readMessage, ({ body }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      await tx
        .update(notices)
        .set({ readAt: deps.clock.now() })
        .where(and(isMine(viewer), eq(notices.id, body.msgId), isNull(notices.readAt)));
      return ok(null);
    }),
  ),
];

const isMine = ({ caller }: Viewer): SQL | undefined =>
  and(eq(notices.tenant, caller.tenant), eq(notices.person, caller.person.id));
const ofInstance = eq(instances.id, notices.instance);
const ONE = { pageNo: 1, pageSize: 1 };

/** The latest first, worded in the reader's language. */
async function messagesWhere(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  where: SQL | undefined,
  page: Pick<QueryDto, 'pageNo' | 'pageSize'>,
): Promise<InnerMessageDto[]> {
  const { language, say } = viewer;
  const rows = await tx
    .select({
      notice: notices,
      subject: instances.subject,
      outcome: instances.outcome,
      definition: instances.definition,
      status: instances.status,
    })
    .from(notices)
    .leftJoin(instances, ofInstance)
    .where(where)
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const named = await findNames(
    tx,
    rows.map(({ notice }) => notice.sender),
    language,
  );
  return oneByOne(rows, async ({ notice, subject, outcome, definition, status }) => {
    const sender =
      notice.sender === SYSTEM ? serverSentence(language, 'system') : named.name(notice.sender, notice.senderName);
    const leaving = await leavingWords(tx, notice, language);
    return {
      ...entityColumns({ id: notice.id, tenant: notice.tenant, by: notice.sender, at: notice.at }),
      msgId: notice.id,
      msgTitle: serverSentence(language, noticeSentence(notice, status === 'aborted' ? status : outcome), {
        subject: subject === null ? '' : nameIn(subject, language),
        sender,
        names: leaving.names,
      }),
      content:
        aboutLeaving(notice.about, leaving, language) ??
        (await whatToDo(tx, deps, viewer, { ...notice, definition })) ??
        (notice.duty === null ? say(TYPED)(notice.opinion) : await agentRuleText(tx, deps, viewer, notice, sender)),
      linkMsg: noticeAddress(notice),
      category: notice.about,
      senderId: wireId(notice.sender),
      sender,
      delFlag: 'no',
      isRead: notice.readAt === null ? 'no' : 'yes',
      recId: notice.id,
      recType: 'user',
      instId: notice.instance,
      taskId: notice.task,
    };
  });
}

/** What an administrator may do about people who leave, and what waits for those. */
function aboutLeaving(
  about: NoticeAbout,
  { subjects }: { readonly subjects: string },
  language: Language,
): string | undefined {
  if (about === 'leavingHeld') return serverSentence(language, 'notice.leavingHeld.todo');
  if (about !== 'leavingDone') return undefined;
  return subjects === ''
    ? serverSentence(language, 'notice.leavingDone.nothing')
    : serverSentence(language, 'notice.leavingDone.todo', { subjects });
}

/** What an administrator may do about a request: the field to be mended and the join it waits at by their own names. */
async function whatToDo(
  tx: Sql,
  { engine }: BpmDeps,
  { language, say }: Viewer,
  {
    about,
    opinion,
    definition: id,
  }: Pick<typeof notices.$inferSelect, 'about' | 'opinion'> & {
    readonly definition: string | null;
  },
): Promise<string | undefined> {
  if (about === 'nobodyLeft') return serverSentence(language, 'notice.nobodyLeft.todo', { step: say(TYPED)(opinion) });
  if (about === 'stepSkipped' || about === 'passwordReset') return serverSentence(language, `notice.${about}.todo`);
  if (about !== 'stuck' && about !== 'branchEnded') return undefined;
  const definition = id === null ? undefined : await engine.query.definition(tx, id);
  if (about === 'stuck') {
    const field = definition === undefined ? opinion : fieldLabel(definition, opinion, language);
    return serverSentence(language, 'notice.stuck.todo', { field });
  }
  const node = definition && say(definition)(definition.loaded.process.nodes[opinion]?.name ?? '');
  return serverSentence(language, 'notice.branchEnded.todo', { node: node || opinion });
}

/** How many messages of mine I have not read. */
export async function countUnread(tx: Sql, viewer: Viewer): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(notices)
    .where(and(isMine(viewer), isNull(notices.readAt)));
  return counted?.total ?? 0;
}
