import { Eye, Pencil, Trash2 } from 'lucide-react';
import { NewsDeskGateway } from '#application/ports/content/newsGateway.ts';
import type { ManagedNewsRow } from '#domain/news/newsDraft.ts';
import type { NewsStatus } from '#domain/news/newsStatus.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { RecordList } from '../../lists/recordList.ts';
import type { RowCommand } from '../../lists/rowAction.ts';
import { categoryChips } from './categoryChips.ts';
import type { Tone } from '../../ui/controls/tone.ts';

const STATUSES: readonly NewsStatus[] = ['issued', 'draft', 'planned', 'ended'];
const TONES: Readonly<Record<NewsStatus, Tone>> = {
  issued: 'agree',
  draft: 'return',
  planned: 'action',
  ended: 'neutral',
};

const remove = ({ id }: ManagedNewsRow): RowCommand => ({
  run: ({ get }) => get(NewsDeskGateway).removeArticles([id]),
  question: { key: 'news.deleteQuestion' },
  done: { key: 'message.deleted' },
  removesRow: true,
});
const removal = { label: { key: 'lists.delete' }, icon: Trash2, tone: 'refuse' } as const;

/** The list for administrators: published, planned and expired news items, and the user's own drafts. */
export const managedNewsList: RecordList<ManagedNewsRow> = {
  name: 'newsDesk',
  source: (get) => (request) => get(NewsDeskGateway).listArticles(request),
  keyOf: (row) => row.id,
  card: (row, { t, language, now }) => ({
    title: row.title,
    facts: [
      row.categoryName,
      formatTimestamp(language, row.issuedAt, now),
      ...(row.expiresAt === undefined
        ? []
        : [t('news.until', { until: formatTimestamp(language, row.expiresAt, now) })]),
      ...(row.status === 'draft' ? [] : [t('news.reads', { count: row.readTimes })]),
    ].filter(Boolean),
    chips: [
      { text: t(`news.status.${row.status}`), tone: TONES[row.status] },
      ...(row.isForEverybody ? [] : [{ text: t('news.forSome'), tone: 'neutral' as const }]),
    ],
  }),
  open: ({ id }) => ({ page: 'newsEdit', params: { id } }),
  searchHint: { key: 'news.search' },
  filters: [
    {
      name: 'status',
      label: { key: 'news.state' },
      choices: STATUSES.map((value) => ({ value, label: { key: `news.status.${value}` } })),
    },
    categoryChips,
  ],
  actions: (row) => [
    {
      label: { key: 'news.change' },
      note: { key: 'news.changeNote' },
      icon: Pencil,
      to: { page: 'newsEdit', params: { id: row.id } },
    },
    {
      label: { key: 'news.look' },
      note: { key: 'news.lookNote' },
      icon: Eye,
      to: { page: 'newsDetail', params: { id: row.id } },
    },
    { ...removal, note: { key: 'news.deleteNote' }, ...remove(row) },
  ],
  selection: [{ ...removal, purpose: 'delete', each: remove }],
  footerLinks: [{ label: { key: 'news.write' }, variant: 'fill', to: { page: 'newsEdit', params: {} } }],
  empty: { picture: 'empty', titleKey: 'news.deskEmpty', todoKey: 'news.deskEmptyTodo' },
  pageSize: 20,
};
