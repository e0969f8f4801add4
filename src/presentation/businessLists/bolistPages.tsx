import type { ComponentType } from 'react';
import type { BusinessListPageName } from '../ui/navigation/addresses.ts';
import { BusinessListPage } from './BusinessListPage.tsx';
import { ListActionsPage } from './ListActionsPage.tsx';
import { ListCalendarPage } from './calendar/ListCalendarPage.tsx';
import { ListImportPage } from './ListImportPage.tsx';
import { ListLayoutPage } from './ListLayoutPage.tsx';
import { ListTablePage } from './ListTablePage.tsx';
import { ListTreePage } from './ListTreePage.tsx';
import { SearchDatePage } from './SearchDatePage.tsx';

export const BOLIST_PAGES: Readonly<Record<BusinessListPageName, ComponentType>> = {
  customList: () => <BusinessListPage page="customList" />,
  businessList: () => <BusinessListPage page="businessList" />,
  listPicker: () => <BusinessListPage page="listPicker" purpose="pick" />,
  cardLayout: () => <BusinessListPage page="cardLayout" layout="card" />,
  deleteRecords: () => <BusinessListPage page="deleteRecords" purpose="remove" />,
  listTree: ListTreePage,
  listTable: ListTablePage,
  listActions: ListActionsPage,
  listLayout: ListLayoutPage,
  searchDate: SearchDatePage,
  listCalendar: ListCalendarPage,
  importRecords: ListImportPage,
};
