import { NewsGateway } from '#application/ports/content/newsGateway.ts';
import type { NewsRow } from '#domain/news/newsViews.ts';
import { toTimeGroup } from '../../lists/arrange/toTimeGroup.ts';
import type { RecordList } from '../../lists/recordList.ts';
import { categoryChips } from './categoryChips.ts';
import { NewsCard } from './NewsCard.tsx';
import { createNewsContent } from './createNewsContent.ts';

/** The company's published news, newest first. */
export const newsListList: RecordList<NewsRow> = {
  name: 'newsList',
  source: (get) => (request) => get(NewsGateway).listNews(request),
  keyOf: (row) => row.id,
  card: createNewsContent,
  body: NewsCard,
  open: (row) => ({ page: 'newsDetail', params: { id: row.id } }),
  searchHint: { key: 'news.search' },
  filters: [categoryChips],
  groupings: [{ label: { key: 'list.byTime' }, of: (row, { now }) => toTimeGroup(row.issuedAt, now) }],
  empty: { picture: 'empty', titleKey: 'news.empty', todoKey: 'news.emptyTodo' },
  pageSize: 20,
};
