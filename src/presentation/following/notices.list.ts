import { Bell, MailOpen, Trash2 } from 'lucide-react';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import type { Notice } from '#domain/requests/followViews.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { toTimeGroup } from '../lists/arrange/toTimeGroup.ts';
import type { RecordList } from '../lists/recordList.ts';
import type { RowCommand } from '../lists/rowAction.ts';
import { NoticesMenu } from './NoticesMenu.tsx';

const markRead = ({ id }: Notice): RowCommand => ({
  run: ({ get }) => get(NoticeGateway).markRead(id),
  done: { key: 'lists.markedRead' },
});
const remove = ({ id }: Notice): RowCommand => ({
  run: ({ get }) => get(NoticeGateway).remove([id]),
  question: { key: 'lists.notices.deleteQuestion' },
  done: { key: 'message.deleted' },
  removesRow: true,
});
const removal = { label: { key: 'lists.delete' }, icon: Trash2, tone: 'refuse' } as const;
const named = { label: { key: 'lists.markRead' }, icon: MailOpen } as const;

/** The notices of the platform to the user, newest first. */
export const noticesList: RecordList<Notice> = {
  name: 'notices',
  source: (get) => (request) => get(NoticeGateway).listNotices(request),
  keyOf: (row) => row.id,
  card: (row, { language, now }) => ({
    ...(row.senderId === undefined
      ? { badge: { icon: Bell, tone: 'action' } }
      : { person: { id: row.senderId, name: row.senderName } }),
    title: row.title,
    isUnread: !row.isRead,
    facts: [row.senderName, formatTimestamp(language, row.sentAt, now)],
    ...(row.text === '' ? {} : { note: row.text }),
  }),
  open: (row) => ({ page: 'notice', params: { id: row.id } }),
  searchHint: { key: 'lists.searchNames' },
  groupings: [{ label: { key: 'list.byTime' }, of: (row, { now }) => toTimeGroup(row.sentAt, now) }],
  actions: (row) => [
    ...(row.isRead ? [] : [{ ...named, note: { key: 'lists.markReadNote' }, ...markRead(row) } as const]),
    { ...removal, note: { key: 'lists.notices.deleteNote' }, ...remove(row) },
  ],
  selection: [
    { ...named, purpose: 'open', each: markRead },
    {
      ...removal,
      purpose: 'delete',
      together: (rows) => ({
        run: ({ get }) => get(NoticeGateway).remove(rows.map(({ id }) => id)),
        question: { key: 'lists.notices.deleteQuestion' },
        done: { key: 'message.deleted' },
      }),
    },
  ],
  menu: NoticesMenu,
  empty: { picture: 'done', titleKey: 'lists.notices.empty', todoKey: 'lists.notices.emptyTodo' },
  pageSize: 20,
};
