import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ChevronRight } from 'lucide-react';
import { Card } from '../ui/layout/Card.tsx';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { GroupRows } from './GroupRows.tsx';
import { GroupViewModel, type ShownGroup } from './GroupViewModel.ts';
import { HeadRow } from './HeadRow.tsx';
import { PeopleRows } from './PeopleRows.tsx';
import type { Group } from '#domain/directory/person.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';

/** Query parameter: `id` of the department or role. */
export function NextDepartmentPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <Department key={id} id={id} />;
}

const Department = observer(function Department({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new GroupViewModel(context, id));
  const { value, isLoading, failure } = model.loader;
  const isGone = value === undefined && !isLoading && !failure;
  return (
    <PageFrame title={value?.group.name ?? t('page.nextDepartment')} back="department">
      {value && <Opened shown={value} model={model} />}
      {isGone && <NoticeBox picture="lost" title={t('directory.groupGone')} advice={t('directory.groupGone.advice')} />}
      {!value && !isGone && <LoaderState loader={model.loader} />}
    </PageFrame>
  );
});

const Opened = observer(function Opened({
  shown: { group, parents, children, head, isPartUnavailable },
  model: { loader, paged },
}: {
  readonly shown: ShownGroup;
  readonly model: GroupViewModel;
}) {
  const { t } = useTranslation();
  const isEmpty = paged.isEmpty && children.length === 0;
  return (
    <>
      <GroupPath above={parents} name={group.name} />
      <Card className="divide-y divide-line">
        {head && <HeadRow head={head} />}
        <ListRow
          label={t('directory.everybodyHere')}
          value={<span className="figures text-14">{t('people.count', { count: group.peopleCount })}</span>}
          to="personalList"
          params={{ id: group.id }}
        />
      </Card>
      {isPartUnavailable && (
        <div className="mt-3">
          <ChunkErrorNotice onRetry={() => void loader.load()} />
        </div>
      )}
      {children.length > 0 && <SectionTitle>{t('directory.below')}</SectionTitle>}
      <SkippedRowsNotice count={loader.skipped} />
      <GroupRows groups={children} />
      {!paged.isEmpty && <SectionTitle>{t('directory.here')}</SectionTitle>}
      <PeopleRows paged={paged} label={t('directory.here')} />
      {isEmpty && <p className="py-6 text-center text-soft">{t('directory.nobodyHere')}</p>}
    </>
  );
});

/** Breadcrumbs of a department. Each links to a parent group, the first one to the address book. */
function GroupPath({ above, name }: { readonly above: readonly Group[]; readonly name: string }) {
  const { t } = useTranslation();
  const step = 'inline-flex min-h-11 items-center px-1 py-3';
  return (
    <nav aria-label={t('people.path')}>
      <ol className="flex flex-wrap items-center text-14">
        <li>
          <PageLink to="department" className={`${step} text-action`}>
            {t('page.department')}
          </PageLink>
        </li>
        {above.map((group) => (
          <li key={group.id} className="flex items-center">
            <ChevronRight size={16} aria-hidden className="text-soft" />
            <PageLink to="nextDepartment" params={{ id: group.id }} className={`${step} text-action`}>
              {group.name}
            </PageLink>
          </li>
        ))}
        <li className="flex items-center">
          <ChevronRight size={16} aria-hidden className="text-soft" />
          <span aria-current="location" className={`${step} font-medium`}>
            {name}
          </span>
        </li>
      </ol>
    </nav>
  );
}
