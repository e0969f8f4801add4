import type { NewsPageName } from './addresses.ts';
import { seldom, type RouteRow } from './route.ts';

const article = (name: 'newsDetail' | 'announcement'): RouteRow => ({
  texts: ['news', 'file', 'refusal', 'message'],
  page: seldom(name),
});

const desk = (name: 'newsDesk' | 'newsEdit'): RouteRow => ({
  texts: ['news', 'list', 'lists', 'form', 'controls', 'people', 'file', 'status', 'record', 'message', 'refusal'],
  page: seldom(name),
});

export const NEWS: Readonly<Record<NewsPageName, RouteRow>> = {
  newsDetail: article('newsDetail'),
  announcement: article('announcement'),
  newsDesk: desk('newsDesk'),
  newsEdit: desk('newsEdit'),
};
