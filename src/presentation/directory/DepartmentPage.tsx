import { Building2, Search, User, Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/layout/Card.tsx';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { AddressBookViewModel } from './AddressBookViewModel.ts';
import { GroupRows } from './GroupRows.tsx';

const SIGN = { size: 22, 'aria-hidden': true, className: 'shrink-0 text-action' } as const;

/**
 * The first page of the address book: the enterprise, the user's department, all colleagues, and departments or roles.
 */
export const DepartmentPage = observer(function DepartmentPage() {
  const { t } = useTranslation();
  const model = useViewModel((context) => new AddressBookViewModel(context));
  const { value, isLoading, skipped } = model.loader;
  return (
    <PageFrame title={t('page.department')} back="workbench" below={<SearchLink />}>
      {value ? (
        <>
          <Card className="divide-y divide-line">
            {value.enterprise && (
              <ListRow
                icon={<Building2 {...SIGN} />}
                label={value.enterprise.name}
                note={t('people.count', { count: value.enterprise.peopleCount })}
                to="enterpriseInfo"
              />
            )}
            {value.ownGroup && (
              <ListRow
                icon={<Users {...SIGN} />}
                label={t('directory.own')}
                note={value.ownGroup.name}
                to="nextDepartment"
                params={{ id: value.ownGroup.id }}
              />
            )}
            <ListRow icon={<User {...SIGN} />} label={t('directory.everybody')} to="personalList" />
          </Card>
          {value.isPartUnavailable && (
            <div className="mt-3">
              <ChunkErrorNotice onRetry={() => void model.loader.load()} />
            </div>
          )}
          <SectionTitle>{t('directory.groups')}</SectionTitle>
          {value.dimensions.length > 1 && (
            <div className="pb-3">
              <Segmented
                label={t('directory.dimension')}
                value={model.dimension}
                options={value.dimensions.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={model.choose}
              />
            </div>
          )}
          <div aria-busy={isLoading} className={isLoading ? 'opacity-55 transition' : ''}>
            <SkippedRowsNotice count={skipped} />
            <GroupRows groups={value.groups} />
            {value.groups.length === 0 && <p className="py-6 text-center text-soft">{t('directory.noGroups')}</p>}
          </div>
        </>
      ) : (
        <LoaderState loader={model.loader} />
      )}
    </PageFrame>
  );
});

/** A link to the search page that looks like a search field. */
function SearchLink() {
  const { t } = useTranslation();
  return (
    <PageLink
      to="searchInfo"
      className="mb-2 flex min-h-11 items-center gap-2.5 rounded-card bg-sunken px-3 text-soft transition active:opacity-70"
    >
      <Search size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0">{t('directory.hint')}</span>
    </PageLink>
  );
}
