import { AnnouncementCategories, NewsGateway } from '#application/ports/content/newsGateway.ts';
import type { NewsRow } from '#domain/news/newsViews.ts';
import type { RecordList } from '../../lists/recordList.ts';
import { newsListList } from './newsList.list.ts';

/** News items of the categories that the operator configured as announcements. */
export const announcementsList: RecordList<NewsRow> = {
  ...newsListList,
  name: 'announcements',
  source: (get) => (request) =>
    get(NewsGateway).listNews({
      ...request,
      filters: { ...request.filters, category: get(AnnouncementCategories).join(',') },
    }),
  open: (row) => ({ page: 'announcement', params: { id: row.id } }),
  filters: [],
  empty: { picture: 'done', titleKey: 'news.noAnnouncements', todoKey: 'news.emptyTodo' },
};
