import { Building2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/layout/Card.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { EnterpriseViewModel } from './EnterpriseViewModel.ts';
import { GroupRows } from './GroupRows.tsx';
import { HeadRow } from './HeadRow.tsx';

/** Shows the user's enterprise, its head and its departments. */
export const EnterprisePage = observer(function EnterprisePage() {
  const { t } = useTranslation();
  const model = useViewModel((context) => new EnterpriseViewModel(context));
  const { value, isLoading, failure } = model.loader;
  const isGone = value === undefined && !isLoading && !failure;
  return (
    <PageFrame title={t('page.enterpriseInfo')} back="department">
      {value && (
        <>
          <Card isPadded className="flex flex-wrap items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-14 shrink-0 place-items-center rounded-[16px] bg-action-tint text-action"
            >
              <Building2 size={28} strokeWidth={1.8} />
            </span>
            <div className="min-w-0 flex-1 basis-32">
              <h2 className="text-20 font-semibold">{value.enterprise.name}</h2>
              <p className="figures text-14 text-soft">
                {[
                  t('people.count', { count: value.enterprise.peopleCount }),
                  t('directory.departments', { count: value.groups.length }),
                ].join(' · ')}
              </p>
            </div>
          </Card>
          <Card className="mt-3 divide-y divide-line">
            {value.head && <HeadRow head={value.head} />}
            <ListRow label={t('directory.everybody')} to="personalList" params={{ id: value.enterprise.id }} />
          </Card>
          {value.isPartUnavailable && (
            <div className="mt-3">
              <ChunkErrorNotice onRetry={() => void model.loader.load()} />
            </div>
          )}
          {value.groups.length > 0 && <SectionTitle>{t('directory.groups')}</SectionTitle>}
          <GroupRows groups={value.groups} />
        </>
      )}
      {isGone && <NoticeBox picture="empty" title={t('directory.noEnterprise')} />}
      {!value && !isGone && <LoaderState loader={model.loader} />}
    </PageFrame>
  );
});
