import { useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListView, pageOfList } from '../list/RecordListPage.tsx';
import type { StaffPageName } from '../routes/addresses.ts';
import { GroupPage } from './GroupPage.tsx';
import { managedPeopleList } from './managedPeopleList.ts';
import { PeopleImportPage } from './PeopleImportPage.tsx';
import { PeopleLinksPage } from './PeopleLinksPage.tsx';
import { PersonEditPage } from './PersonEditPage.tsx';
import { PersonPage } from './PersonPage.tsx';
import { toGroupsList } from './toGroupsList.ts';
import { toLogList } from './toLogList.ts';

/** Parameter: `of`, departments or roles. */
function GroupsPage() {
  const [query] = useSearchParams();
  return <Groups key={query.get('of')} of={query.get('of') === 'role' ? 'role' : 'department'} />;
}
function Groups({ of }: { readonly of: 'department' | 'role' }) {
  const [list] = useState(() => toGroupsList(of));
  return <ListView list={list} address={new URLSearchParams({ of }).toString()} />;
}

/** Parameter: `subject`, the person or group it is about; without it all of them. */
function PeopleLogPage() {
  const [query] = useSearchParams();
  return <Log key={query.get('subject')} subject={query.get('subject') ?? ''} />;
}
function Log({ subject }: { readonly subject: string }) {
  const [list] = useState(() => toLogList(subject));
  return <ListView list={list} address={new URLSearchParams({ subject }).toString()} />;
}

/** Every page by which administrators keep the people of the company. */
export const STAFF_PAGES: Readonly<Record<StaffPageName, ComponentType>> = {
  people: pageOfList(managedPeopleList),
  person: PersonPage,
  personEdit: PersonEditPage,
  groups: GroupsPage,
  group: GroupPage,
  peopleLog: PeopleLogPage,
  peopleImport: PeopleImportPage,
  peopleLinks: PeopleLinksPage,
};
