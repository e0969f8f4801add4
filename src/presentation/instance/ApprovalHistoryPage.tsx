import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { TimelineByNode } from '../shared/timeline/TimelineByNode.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { InstanceDetailViewModel } from './InstanceDetailViewModel.ts';

/** The approval history alone. Parameter: `instId`. */
export function ApprovalHistoryPage() {
  const [query] = useSearchParams();
  const instance = query.get('instId') ?? '';
  return <HistoryView key={instance} instance={instance} />;
}

const HistoryView = observer(function HistoryView({ instance }: { readonly instance: string }) {
  const { t } = useTexts();
  const model = useViewModel((context) => new InstanceDetailViewModel(context, instance, undefined));
  const { detail, failure, history, now } = model;
  return (
    <PageFrame title={t('page.approvalHistory')} back="myApplications">
      {detail && <h2 className="pb-3 text-17 font-semibold">{detail.instance.subject}</h2>}
      {detail && <TimelineByNode instance={detail.instance} history={history} now={now} />}
      {!detail &&
        (failure ? (
          <ErrorState failure={failure} retry={() => void model.read()} isBusy={model.isReading} />
        ) : (
          <Skeleton />
        ))}
    </PageFrame>
  );
});
