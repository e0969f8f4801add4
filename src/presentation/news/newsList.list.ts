import { NewsGateway } from '#application/ports/newsGateway.ts';
import type { NewsRow } from '#domain/news/newsViews.ts';
import { timeGroup } from '../list/arrange/timeGroup.ts';
import type { RecordList } from '../list/recordList.ts';
import { categoryChips } from './categoryChips.ts';
import { NewsCard } from './NewsCard.tsx';
import { newsContent } from './newsContent.ts';

/** What the company has told its people, the latest first. */
export const newsListList: RecordList<NewsRow> = {
  name: 'newsList',
  source: (get) => (request) => get(NewsGateway).list(request),
  keyOf: (row) => row.id,
  card: newsContent,
  body: NewsCard,
  open: (row) => ({ page: 'newsDetail', params: { id: row.id } }),
  searchHint: { key: 'news.search' },
  filters: [categoryChips],
  groupings: [{ label: { key: 'list.byTime' }, of: (row, { now }) => timeGroup(row.issuedAt, now) }],
  empty: { picture: 'empty', titleKey: 'news.empty', todoKey: 'news.emptyTodo' },
  pageSize: 20,
};
