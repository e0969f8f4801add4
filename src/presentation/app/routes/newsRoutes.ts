import type { NewsPageName } from '../../ui/navigation/addresses.ts';
import { lazyPage, type RouteRow } from './route.ts';

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
  newsDetail: { texts: ARTICLE_TEXTS, page: lazyPage('newsDetail') },
  announcement: { texts: ARTICLE_TEXTS, page: lazyPage('announcement') },
  newsDesk: { texts: DESK_TEXTS, page: lazyPage('newsDesk') },
  newsEdit: { texts: DESK_TEXTS, page: lazyPage('newsEdit') },
};
