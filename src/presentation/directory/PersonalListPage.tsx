import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { peopleTotal } from './peopleTotal.ts';
import { PeopleListViewModel } from './PeopleListViewModel.ts';
import { PeopleRows } from './PeopleRows.tsx';

/** Parameter: `id` of a department or role; without it everybody of the enterprise. */
export function PersonalListPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <People key={id} within={id} />;
}

const People = observer(function People({ within }: { readonly within: string }) {
  const { t, language } = useTexts();
  const model = useViewModel((context) => new PeopleListViewModel(context, within === '' ? undefined : within));
  const { paged, search } = model;
  const title = model.title ?? t('page.personalList');
  return (
    <PageFrame
      title={title}
      back="department"
      {...(paged.isReady && { aside: <span role="status">{peopleTotal(t, language, paged.total)}</span> })}
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
