import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { GroupRows } from './GroupRows.tsx';
import { PeopleRows } from './PeopleRows.tsx';
import { formatPeopleTotal } from './formatPeopleTotal.ts';
import { SearchViewModel } from './SearchViewModel.ts';

/** Query parameter: `search`, the search text. */
export const SearchPage = observer(function SearchPage() {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { navigator } = useAppContext();
  const [query] = useSearchParams();
  const model = useViewModel(
    (context) =>
      new SearchViewModel(context, query.get('search') ?? '', (search) =>
        navigator.open('searchInfo', search === '' ? {} : { search }, { replace: true }),
      ),
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.value === '') field.current.focus();
  }, []);
  const { search, paged, issue, foundGroups, hasSearch } = model;
  return (
    <PageFrame
      title={t('page.searchInfo')}
      back="department"
      below={
        <form
          role="search"
          className="pb-2"
          onSubmit={(event) => {
            event.preventDefault();
            model.submit();
          }}
        >
          <SearchField
            ref={field}
            value={search}
            onChange={model.type}
            hint={t('directory.hint')}
            {...(issue && { 'aria-invalid': true, 'aria-describedby': 'search-issue' })}
          />
          <p id="search-issue" role="alert" className="pt-1.5 text-14 text-refuse empty:hidden">
            {issue && t('validation.searchCriteria')}
          </p>
        </form>
      }
    >
      {!hasSearch && <p className="py-8 text-center text-soft">{t('directory.searchNote')}</p>}
      {foundGroups.length > 0 && <SectionTitle>{t('directory.groups')}</SectionTitle>}
      <GroupRows groups={foundGroups} />
      {hasSearch && (
        <>
          {paged.rows.length > 0 && (
            <SectionTitle aside={<span role="status">{formatPeopleTotal(t, language, paged.total)}</span>}>
              {t('directory.colleagues')}
            </SectionTitle>
          )}
          <PeopleRows paged={paged} label={t('directory.colleagues')} />
        </>
      )}
      {model.isEmpty && <NoticeBox picture="search" title={t('list.nothingFound', { search: search.trim() })} />}
    </PageFrame>
  );
});
