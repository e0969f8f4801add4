import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LazyActionTargetSheet } from '../actions/lazySheets.ts';
import { FormStack } from '../forms/FormStack.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { LazyAsOfNotice } from '../ui/feedback/LazyAsOfNotice.tsx';
import { LazyNotOnDevice } from '../ui/feedback/LazyNotOnDevice.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { HolderCard } from '../ui/layout/HolderCard.tsx';
import { InitiatorCard } from '../ui/workflow/InitiatorCard.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import type { PageName } from '../ui/navigation/addresses.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { RequestHead } from '../ui/workflow/RequestHead.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { instanceLook } from '../ui/workflow/statusLook.ts';
import { ChangedSinceSeen } from '../ui/timeline/ChangedSinceSeen.tsx';
import { StoppedNotice } from '../ui/timeline/StoppedNotice.tsx';
import { Timeline } from '../ui/timeline/Timeline.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { InstanceDetailViewModel, type InstancePage } from './InstanceDetailViewModel.ts';
import { RequestBar } from './RequestBar.tsx';
import { UrgeLine } from './UrgeLine.tsx';
import { SealStamp } from './SealStamp.tsx';

/**
 * Query parameters: `instId`; `from` is `mine` or `done`, the list the user came from; `do` is the action whose sheet
 * is open.
 */
export function InstanceDetailPage() {
  const [query] = useSearchParams();
  const instance = query.get('instId') ?? '';
  const from = (['mine', 'done'] as const).find((each) => each === query.get('from'));
  return <InstanceView key={instance} instance={instance} from={from} />;
}

const InstanceView = observer(function InstanceView({
  instance,
  from,
}: {
  readonly instance: string;
  readonly from: 'mine' | 'done' | undefined;
}) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new InstanceDetailViewModel(context, instance, from));
  const home = from === 'done' ? 'myDone' : 'myApplications';
  return (
    <PageFrame
      title={model.detail?.instance.subject ?? t('page.instanceDetail')}
      isTitleHidden
      back={home}
      {...(model.target ? { bottom: <RequestBar model={model} target={model.target} /> } : {})}
    >
      <InstanceBody model={model} home={home} />
      {model.target && (
        <LazyActionTargetSheet target={model.target} home={home} onTaskEnded={() => void model.loader.load()} />
      )}
    </PageFrame>
  );
});

const InstanceBody = observer(function InstanceBody({
  model,
  home,
}: {
  readonly model: InstanceDetailViewModel;
  readonly home: PageName;
}) {
  const { value, failure, isLoading, load } = model.loader;
  if (value) return <InstanceContent model={model} page={value} />;
  return failure?.kind === 'offline' ? (
    <LazyNotOnDevice kind="request" home={home} retry={() => void load()} isBusy={isLoading} />
  ) : (
    <LoaderState loader={model.loader} />
  );
});

const InstanceContent = observer(function InstanceContent({
  model,
  page: { detail, history, forms },
}: {
  readonly model: InstanceDetailViewModel;
  readonly page: InstancePage;
}) {
  const { instance } = detail;
  const { now, skipped, asOf } = model.loader;
  const { t } = useTranslation();
  const look = instanceLook(instance.status, instance.outcome);
  const isSealed = instance.outcome === 'approved' && instance.endedAt !== undefined;
  const links = (
    <span className="flex flex-wrap gap-x-4">
      <PageLink
        to="approvalHistory"
        params={{ instId: instance.id }}
        className="inline-flex min-h-11 items-center text-action"
      >
        {t('task.approvalHistory')}
      </PageLink>
      <PageLink
        to="flowChart"
        params={{ instId: instance.id }}
        className="inline-flex min-h-11 items-center text-action"
      >
        {t('task.flowChart')}
      </PageLink>
    </span>
  );
  return (
    <>
      {asOf !== undefined && <LazyAsOfNotice at={asOf} now={now} />}
      <RequestHead
        instance={instance}
        chips={
          <Chip tone={look.tone} icon={look.icon}>
            {t(look.labelKey)}
          </Chip>
        }
        {...(isSealed ? { stamp: <SealStamp at={instance.endedAt ?? 0} name={model.sealedBy} /> } : {})}
      />
      <StoppedNotice instance={instance} history={history} />
      <ChangedSinceSeen changed={detail.changesSinceSeen} now={now} />
      <HolderCard open={model.openRows} now={now}>
        {detail.urge && <UrgeLine urge={detail.urge} now={now} onUrge={model.openUrge} />}
      </HolderCard>
      <SectionTitle aside={links}>{t('node.history')}</SectionTitle>
      <Card isPadded>
        <Timeline instance={instance} history={history} skipped={skipped} now={now} retry={model.retryHistory} />
      </Card>
      <div className="mt-3">
        <InitiatorCard instance={instance} now={now} />
      </div>
      <FormStack forms={forms} source={`request.${model.instance}`} changes={detail.changesSinceSeen?.changes} />
    </>
  );
});
