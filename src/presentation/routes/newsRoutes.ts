import type { NewsPageName } from './addresses.ts';
import { seldom, type RouteRow } from './route.ts';

const ARTICLE_TEXTS = ['news', 'file', 'form', 'refusal', 'message'] as const;
const DESK_TEXTS = [
  'news',
  'list',
  'lists',
  'form',
  'controls',
  'people',
  'file',
  'status',
  'record',
  'message',
  'refusal',
] as const;

export const NEWS: Readonly<Record<NewsPageName, RouteRow>> = {
  newsDetail: { texts: ARTICLE_TEXTS, page: seldom('newsDetail') },
  announcement: { texts: ARTICLE_TEXTS, page: seldom('announcement') },
  newsDesk: { texts: DESK_TEXTS, page: seldom('newsDesk') },
  newsEdit: { texts: DESK_TEXTS, page: seldom('newsEdit') },
};
