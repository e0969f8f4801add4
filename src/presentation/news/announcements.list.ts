import { AnnouncementCategories, NewsGateway } from '#application/ports/newsGateway.ts';
import type { NewsRow } from '#domain/news/newsViews.ts';
import type { RecordList } from '../list/recordList.ts';
import { newsListList } from './newsList.list.ts';

/** What everybody is to know and keep to: of the categories the operator names. */
export const announcementsList: RecordList<NewsRow> = {
  ...newsListList,
  name: 'announcements',
  source: (get) => (request) =>
    get(NewsGateway).list({
      ...request,
      filters: { ...request.filters, category: get(AnnouncementCategories).join(',') },
    }),
  open: (row) => ({ page: 'announcement', params: { id: row.id } }),
  filters: [],
  empty: { picture: 'done', titleKey: 'news.noAnnouncements', todoKey: 'news.emptyTodo' },
};
