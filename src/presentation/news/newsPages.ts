import type { ComponentType } from 'react';
import { pageOfList } from '../list/RecordListPage.tsx';
import type { NewsPageName } from '../routes/addresses.ts';
import { newsDeskList } from './newsDesk.ts';
import { NewsEditPage } from './NewsEditPage.tsx';

/** The pages by which administrators tell everybody something. */
export const NEWS_DESK_PAGES: Readonly<Record<Extract<NewsPageName, 'newsDesk' | 'newsEdit'>, ComponentType>> = {
  newsDesk: pageOfList(newsDeskList),
  newsEdit: NewsEditPage,
};
