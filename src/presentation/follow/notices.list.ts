import { Bell, MailOpen } from 'lucide-react';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { Notice } from '#domain/instance/followViews.ts';
import { formatMoment } from '../i18n/formats.ts';
import { timeGroup } from '../list/arrange/timeGroup.ts';
import type { RecordList } from '../list/recordList.ts';
import type { RowCommand } from '../list/rowAction.ts';

const markRead = ({ id }: Notice): RowCommand => ({
  run: ({ get }) => get(NoticeGateway).markRead(id),
  done: { key: 'lists.markedRead' },
});
const named = { label: { key: 'lists.markRead' }, icon: MailOpen } as const;

/** What the platform has told me, the latest first. */
export const noticesList: RecordList<Notice> = {
  name: 'notices',
  source: (get) => (request) => get(NoticeGateway).notices(request),
  keyOf: (row) => row.id,
  card: (row, { language, now }) => ({
    ...(row.senderId === undefined
      ? { sign: { icon: Bell, tone: 'action' } }
      : { person: { id: row.senderId, name: row.senderName } }),
    title: row.title,
    isUnread: !row.isRead,
    facts: [row.senderName, formatMoment(language, row.sentAt, now)],
    ...(row.text === '' ? {} : { note: row.text }),
  }),
  open: (row) => ({ page: 'notice', params: { id: row.id } }),
  searchHint: { key: 'lists.searchNames' },
  groupings: [{ label: { key: 'list.byTime' }, of: (row, { now }) => timeGroup(row.sentAt, now) }],
  actions: (row) => (row.isRead ? [] : [{ ...named, note: { key: 'lists.markReadNote' }, ...markRead(row) }]),
  selection: [{ ...named, purpose: 'open', each: markRead }],
  empty: { picture: 'done', titleKey: 'lists.notices.empty', todoKey: 'lists.notices.emptyTodo' },
  pageSize: 20,
};
