import type { ComponentType } from 'react';
import type { DirectoryPageName } from '../ui/navigation/addresses.ts';
import { DepartmentPage } from './DepartmentPage.tsx';
import { EnterprisePage } from './EnterprisePage.tsx';
import { NextDepartmentPage } from './NextDepartmentPage.tsx';
import { PersonalListPage } from './PersonalListPage.tsx';
import { ColleaguePage } from './ColleaguePage.tsx';
import { SearchPage } from './SearchPage.tsx';

export const DIRECTORY_PAGES: Readonly<Record<DirectoryPageName, ComponentType>> = {
  department: DepartmentPage,
  nextDepartment: NextDepartmentPage,
  personInfo: ColleaguePage,
  personalList: PersonalListPage,
  enterpriseInfo: EnterprisePage,
  searchInfo: SearchPage,
};
