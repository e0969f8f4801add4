import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { ActionTargetSheet } from '../action/ActionTargetSheet.tsx';
import { FormStack } from '../form/FormStack.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { Chip } from '../shared/Chip.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { HolderCard } from '../shared/HolderCard.tsx';
import { InitiatorCard } from '../shared/InitiatorCard.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { RequestHead } from '../shared/RequestHead.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { instanceLook } from '../shared/statusLook.ts';
import { StoppedNotice } from '../shared/timeline/StoppedNotice.tsx';
import { Timeline } from '../shared/timeline/Timeline.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { InstanceDetailViewModel, type InstancePage } from './InstanceDetailViewModel.ts';
import { RequestBar } from './RequestBar.tsx';
import { SealStamp } from './SealStamp.tsx';

/**
 * Parameters: `instId`; `from` is `mine` or `done`, the list one came from; `do` names the action whose sheet is open.
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
  const { t } = useTexts();
  const model = useViewModel((context) => new InstanceDetailViewModel(context, instance, from));
  const home = from === 'done' ? 'myDone' : 'myApplications';
  return (
    <PageFrame
      title={model.detail?.instance.subject ?? t('page.instanceDetail')}
      isTitleHidden
      back={home}
      {...(model.target ? { bottom: <RequestBar model={model} target={model.target} /> } : {})}
    >
      <InstanceBody model={model} />
      {model.target && <ActionTargetSheet target={model.target} home={home} onGone={() => void model.loader.load()} />}
    </PageFrame>
  );
});

const InstanceBody = observer(function InstanceBody({ model }: { readonly model: InstanceDetailViewModel }) {
  const { value } = model.loader;
  return value ? <InstanceContent model={model} page={value} /> : <LoaderState loader={model.loader} />;
});

const InstanceContent = observer(function InstanceContent({
  model,
  page: { detail, history, forms },
}: {
  readonly model: InstanceDetailViewModel;
  readonly page: InstancePage;
}) {
  const { instance } = detail;
  const { now, leftOut } = model.loader;
  const { t } = useTexts();
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
      <HolderCard open={model.openRows} now={now} />
      <SectionTitle aside={links}>{t('node.history')}</SectionTitle>
      <Card isPadded>
        <Timeline instance={instance} history={history} leftOut={leftOut} now={now} />
      </Card>
      <div className="mt-3">
        <InitiatorCard instance={instance} now={now} />
      </div>
      <FormStack forms={forms} source={`request.${model.instance}`} />
    </>
  );
});
