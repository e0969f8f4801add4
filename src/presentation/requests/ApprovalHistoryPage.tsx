import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LazyAsOfNotice } from '../ui/feedback/LazyAsOfNotice.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { TimelineByNode } from '../ui/timeline/TimelineByNode.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { InstanceDetailViewModel } from './InstanceDetailViewModel.ts';

/** Shows only the approval history. Query parameter: `instId`. */
export function ApprovalHistoryPage() {
  const [query] = useSearchParams();
  const instance = query.get('instId') ?? '';
  return <HistoryView key={instance} instance={instance} />;
}

const HistoryView = observer(function HistoryView({ instance }: { readonly instance: string }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new InstanceDetailViewModel(context, instance, undefined));
  const { loader, detail, history } = model;
  return (
    <PageFrame title={t('page.approvalHistory')} back="myApplications">
      {loader.asOf !== undefined && <LazyAsOfNotice at={loader.asOf} now={loader.now} />}
      {detail && <h2 className="pb-3 text-17 font-semibold">{detail.instance.subject}</h2>}
      {detail && (
        <TimelineByNode
          instance={detail.instance}
          history={history}
          skipped={loader.skipped}
          now={loader.now}
          retry={model.retryHistory}
        />
      )}
      {!detail && <LoaderState loader={loader} />}
    </PageFrame>
  );
});
