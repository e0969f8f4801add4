import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { formatPeopleTotal } from './formatPeopleTotal.ts';
import { PeopleListViewModel } from './PeopleListViewModel.ts';
import { PeopleRows } from './PeopleRows.tsx';

/** Query parameter: `id` of a department or role. Without it, lists all users of the enterprise. */
export function PersonalListPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <People key={id} within={id} />;
}

const People = observer(function People({ within }: { readonly within: string }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const model = useViewModel((context) => new PeopleListViewModel(context, within === '' ? undefined : within));
  const { paged, search } = model;
  const title = model.title ?? t('page.personalList');
  return (
    <PageFrame
      title={title}
      back="department"
      {...(paged.isReady && { aside: <span role="status">{formatPeopleTotal(t, language, paged.total)}</span> })}
      below={
        <div className="pb-2">
          <SearchField value={search} onChange={model.type} hint={t('directory.hint')} />
        </div>
      }
    >
      <PeopleRows paged={paged} label={title} />
      {paged.isEmpty &&
        (search.trim() === '' ? (
          <NoticeBox picture="empty" title={t('directory.nobodyHere')} />
        ) : (
          <NoticeBox picture="search" title={t('list.nothingFound', { search: search.trim() })} />
        ))}
    </PageFrame>
  );
});
