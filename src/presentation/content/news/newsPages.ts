import type { ComponentType } from 'react';
import { pageOfList } from '../../lists/RecordListPage.tsx';
import type { NewsPageName } from '../../ui/navigation/addresses.ts';
import { managedNewsList } from './newsDesk.ts';
import { NewsEditPage } from './NewsEditPage.tsx';

export const NEWS_ADMIN_PAGES: Readonly<Record<Extract<NewsPageName, 'newsDesk' | 'newsEdit'>, ComponentType>> = {
  newsDesk: pageOfList(managedNewsList),
  newsEdit: NewsEditPage,
};
