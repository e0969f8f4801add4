import type { NewsPageName } from './addresses.ts';
import type { RouteRow } from './route.ts';

const article = (name: 'newsDetail' | 'announcement'): RouteRow => ({
  texts: ['news', 'file', 'refusal', 'message'],
  page: () => import('../news/NewsPage.tsx').then((file) => file.newsPage(name)),
});

/** They come in one chunk. */
const desk = (name: 'newsDesk' | 'newsEdit'): RouteRow => ({
  texts: ['news', 'list', 'lists', 'form', 'controls', 'people', 'file', 'status', 'record', 'message', 'refusal'],
  page: () => import('../news/newsPages.ts').then((file) => file.NEWS_DESK_PAGES[name]),
});

export const NEWS: Readonly<Record<NewsPageName, RouteRow>> = {
  newsDetail: article('newsDetail'),
  announcement: article('announcement'),
  newsDesk: desk('newsDesk'),
  newsEdit: desk('newsEdit'),
};
