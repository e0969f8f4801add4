import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { innerMessages, type InnerMessageDto } from '#contract/wire/innerMessages.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { ok } from '#domain/shared/result.ts';
import type { Language } from '#application/formatting/language.ts';
import { findNames } from '#server/directory/findNames.ts';
import { describeLeavers } from '../describeLeavers.ts';
import { getFieldLabel } from '#server/forms/views/getFieldLabel.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { pageOffset, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { refusedError } from '#server/http/errors.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { notices, type NoticeTopic } from '#server/db/schema/notices.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { addSignals } from '#server/db/signals/signals.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { createSearchColumn } from '../lists/createSearchColumn.ts';
import { getNoticePath, getNoticeMessageKey } from '../getNoticeMessageKey.ts';
import { describeAgentRule } from '../describeAgentRule.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import { USER_TEXT, type Viewer } from '#server/engine/viewer.ts';

const FILTERS: FilterTable = {
  SUBJECT: createSearchColumn({ people: [notices.sender] }),
  MSG_TITLE: createSearchColumn({ people: [notices.sender] }),
  CONTENT: { column: notices.opinion },
  CATEGORY: { column: notices.about },
  CREATE_TIME: { column: notices.at },
  READ_TIME: { column: notices.readAt },
};

/** Contract portal 3: notices of the workflow to a user, about requests and agent rules. */
export const noticeRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, innerMessages.queryMsg, async (tx, viewer, { body }) => {
    const where = and(isMine(viewer), toConditions(body, FILTERS));
    const [counted] = await tx.select({ total: count() }).from(notices).leftJoin(instances, ofInstance).where(where);
    return ok(toPageDto(body, counted?.total ?? 0, await findMessages(tx, deps, viewer, where, body)));
  }),
  snapshotRoute(deps, innerMessages.get, async (tx, viewer, { fields }) => {
    const [message] = await findMessages(tx, deps, viewer, and(isMine(viewer), eq(notices.id, fields.pkId)), ONE);
    return message === undefined ? refusedError('notFound') : ok(message);
  }),
  snapshotRoute(deps, innerMessages.getUnreadCount, async (tx, viewer) => ok(await countUnread(tx, viewer))),
  commandRoute(deps, innerMessages.readMessage, async (tx, viewer, { body }) => {
    await tx
      .update(notices)
      .set({ readAt: deps.clock.now() })
      .where(and(isMine(viewer), eq(notices.id, body.msgId), isNull(notices.readAt)));
    signalReader(viewer);
    return ok(null);
  }),
  commandRoute(deps, innerMessages.readAll, async (tx, viewer) => {
    const read = await tx
      .update(notices)
      .set({ readAt: deps.clock.now() })
      .where(and(isMine(viewer), isNull(notices.readAt)))
      .returning({ id: notices.id });
    signalReader(viewer);
    return ok(read.length);
  }),
  commandRoute(deps, innerMessages.delByRecIds, async (tx, viewer, { body }) => {
    const now = deps.clock.now();
    await tx
      .update(notices)
      .set({ hiddenAt: now, readAt: sql`coalesce(${notices.readAt}, ${new Date(now).toISOString()}::timestamptz)` })
      .where(and(isMine(viewer), inArray(notices.id, body.recIds.split(','))));
    signalReader(viewer);
    return ok(null);
  }),
];

/** Signals the reader's other devices. */
const signalReader = ({ caller }: Viewer): void => addSignals('messages', [caller.person.id]);
const isMine = ({ caller }: Viewer): SQL | undefined =>
  and(eq(notices.tenant, caller.tenant), eq(notices.person, caller.person.id), isNull(notices.hiddenAt));
const ofInstance = eq(instances.id, notices.instance);
const ONE = { pageNo: 1, pageSize: 1 };

/** Returns the notices, newest first, in the reader's language. */
async function findMessages(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  where: SQL | undefined,
  page: Pick<QueryDto, 'pageNo' | 'pageSize'>,
): Promise<InnerMessageDto[]> {
  const { language, translate } = viewer;
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
    .offset(pageOffset(page));
  const userIds = rows.map(({ notice }) => notice.sender);
  const named = await findNames(tx, userIds, language);
  return mapSequential(rows, async ({ notice, subject, outcome, definition, status }) => {
    const sender =
      notice.sender === SYSTEM ? formatServerMessage(language, 'system') : named.name(notice.sender, notice.senderName);
    const leaving = await describeLeavers(tx, notice, language);
    return {
      ...toEntityColumns({ id: notice.id, tenant: notice.tenant, by: notice.sender, at: notice.at }),
      msgId: notice.id,
      msgTitle: formatServerMessage(language, getNoticeMessageKey(notice, status === 'aborted' ? status : outcome), {
        subject: subject === null ? '' : getLocalizedName(subject, language),
        sender,
        names: leaving.names,
      }),
      content:
        describeDeactivation(notice.about, leaving, language) ??
        (await describeNextAction(tx, deps, viewer, { ...notice, definition })) ??
        (notice.duty === null
          ? translate(USER_TEXT)(notice.opinion)
          : await describeAgentRule(tx, deps, viewer, notice, sender)),
      linkMsg: getNoticePath(notice),
      category: notice.about,
      senderId: toWireId(notice.sender),
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

/** Returns what an administrator can do about users who leave, and their open requests. */
function describeDeactivation(
  about: NoticeTopic,
  { subjects }: { readonly subjects: string },
  language: Language,
): string | undefined {
  if (about === 'leavingHeld') return formatServerMessage(language, 'notice.leavingHeld.todo');
  if (about !== 'leavingDone') return undefined;
  return subjects === ''
    ? formatServerMessage(language, 'notice.leavingDone.nothing')
    : formatServerMessage(language, 'notice.leavingDone.todo', { subjects });
}

/**
 * Returns what an administrator can do about a request, with the label of the field to correct or the name of the join
 * it waits at.
 */
async function describeNextAction(
  tx: Sql,
  { engine }: WorkflowContext,
  { language, translate }: Viewer,
  {
    about,
    opinion,
    definition: id,
  }: Pick<typeof notices.$inferSelect, 'about' | 'opinion'> & {
    readonly definition: string | null;
  },
): Promise<string | undefined> {
  if (about === 'nobodyLeft')
    return formatServerMessage(language, 'notice.nobodyLeft.todo', { step: translate(USER_TEXT)(opinion) });
  if (about === 'stepSkipped' || about === 'passwordReset')
    return formatServerMessage(language, `notice.${about}.todo`);
  if (about !== 'stuck' && about !== 'branchEnded') return undefined;
  const definition = id === null ? undefined : await engine.query.definition(tx, id);
  if (about === 'stuck') {
    const field = definition === undefined ? opinion : getFieldLabel(definition, opinion, language);
    return formatServerMessage(language, 'notice.stuck.todo', { field });
  }
  const node = definition && translate(definition)(definition.loaded.process.nodes[opinion]?.name ?? '');
  return formatServerMessage(language, 'notice.branchEnded.todo', { node: node || opinion });
}

export async function countUnread(tx: Sql, viewer: Viewer): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(notices)
    .where(and(isMine(viewer), isNull(notices.readAt)));
  return counted?.total ?? 0;
}
