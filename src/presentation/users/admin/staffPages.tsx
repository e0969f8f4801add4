import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#domain/shared/failure.ts';
import { ListView, pageOfList } from '../../lists/RecordListPage.tsx';
import type { StaffPageName } from '../../ui/navigation/addresses.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingPage } from '../../ui/feedback/LoadingPage.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { GroupPage } from './GroupPage.tsx';
import { managedPeopleList } from './managedPeopleList.ts';
import { PeopleImportPage } from './PeopleImportPage.tsx';
import { PeopleLinksPage } from './PeopleLinksPage.tsx';
import { PersonEditPage } from './PersonEditPage.tsx';
import { PersonPage } from './PersonPage.tsx';
import { toGroupsList } from './toGroupsList.ts';
import { toLogList } from './toLogList.ts';

/** Parameter: `of`, `department` or `role`. */
function GroupsPage() {
  const [query] = useSearchParams();
  return <Groups key={query.get('of')} of={query.get('of') === 'role' ? 'role' : 'department'} />;
}
function Groups({ of }: { readonly of: 'department' | 'role' }) {
  const [list] = useState(() => toGroupsList(of));
  return <ListView list={list} address={new URLSearchParams({ of }).toString()} />;
}

/** Parameter: `subject`, the id of a user or group; without it all entries. */
function PeopleLogPage() {
  const [query] = useSearchParams();
  return <Log key={query.get('subject')} subject={query.get('subject') ?? ''} />;
}
function Log({ subject }: { readonly subject: string }) {
  const [list] = useState(() => toLogList(subject));
  return <ListView list={list} address={new URLSearchParams({ subject }).toString()} />;
}

/** Shows an error instead of the page to users who are not administrators. */
const forAdministrators = (name: StaffPageName, Page: ComponentType): ComponentType =>
  observer(function AdministratorsPage() {
    const { t } = useTranslation();
    const { session } = usePageContext();
    const { user, failure } = session;
    useEffect(() => void session.load(), [session]);
    if (user === undefined && failure === undefined) return <LoadingPage />;
    if (user?.isAdministrator !== false) return <Page />;
    return (
      <PageFrame title={t(`page.${name}`)} back="me">
        <ErrorState failure={FORBIDDEN} retry={() => void session.reload()} />
      </PageFrame>
    );
  });
const FORBIDDEN: Failure = { kind: 'refused', refusal: { code: 'forbidden' } };

/** The pages on which administrators manage users. */
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
