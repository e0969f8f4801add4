import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { LoaderState } from '../shared/LoaderState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
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
  const { loader, detail, history } = model;
  return (
    <PageFrame title={t('page.approvalHistory')} back="myApplications">
      {detail && <h2 className="pb-3 text-17 font-semibold">{detail.instance.subject}</h2>}
      {detail && (
        <TimelineByNode instance={detail.instance} history={history} leftOut={loader.leftOut} now={loader.now} />
      )}
      {!detail && <LoaderState loader={loader} />}
    </PageFrame>
  );
});
