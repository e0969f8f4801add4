import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Failure } from '#domain/shared/failure.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ListView, pageOfList } from '../list/RecordListPage.tsx';
import type { StaffPageName } from '../routes/addresses.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { usePageContext } from '../shared/pageContext.ts';
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

/** Whoever has not the right is told so, in place of a page of which every call would be refused. */
const forAdministrators = (name: StaffPageName, Page: ComponentType): ComponentType =>
  observer(function AdministratorsPage() {
    const { t } = useTexts();
    const { session } = usePageContext();
    const { user, failure } = session;
    useEffect(() => void session.read(), [session]);
    if (user === undefined && failure === undefined) return <LoadingPage />;
    if (user?.isAdministrator !== false) return <Page />;
    return (
      <PageFrame title={t(`page.${name}`)} back="me">
        <ErrorState failure={FORBIDDEN} retry={() => void session.renew()} />
      </PageFrame>
    );
  });
const FORBIDDEN: Failure = { kind: 'refused', refusal: { code: 'forbidden' } };

/** Every page by which administrators keep the people of the company. */
export const STAFF_PAGES: Readonly<Record<StaffPageName, ComponentType>> = {
  people: forAdministrators('people', pageOfList(managedPeopleList)),
  person: forAdministrators('person', PersonPage),
  personEdit: forAdministrators('personEdit', PersonEditPage),
  groups: forAdministrators('groups', GroupsPage),
  group: forAdministrators('group', GroupPage),
  peopleLog: forAdministrators('peopleLog', PeopleLogPage),
  peopleImport: forAdministrators('peopleImport', PeopleImportPage),
  peopleLinks: forAdministrators('peopleLinks', PeopleLinksPage),
};
