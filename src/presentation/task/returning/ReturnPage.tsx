import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useTexts.ts';
import { AttachmentField } from '../../shared/attachments/AttachmentField.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { explainOutlook } from '../../shared/explainOutlook.ts';
import { NextSteps } from '../../shared/NextSteps.tsx';
import { OpinionField } from '../../shared/OpinionField.tsx';
import { PageFrame } from '../../shared/PageFrame.tsx';
import { RequestTitle } from '../../shared/RequestTitle.tsx';
import { SendButton } from '../../shared/SendButton.tsx';
import { Skeleton } from '../../shared/Skeleton.tsx';
import { useViewModel } from '../../shared/useViewModel.ts';
import { TaskGoneNotice } from '../../shared/TaskGoneNotice.tsx';
import { AfterwardsChoice } from './AfterwardsChoice.tsx';
import { ReturnViewModel } from './ReturnViewModel.ts';
import { TargetChoice } from './TargetChoice.tsx';
import { useReturnVerb } from './useReturnVerb.ts';

/** Parameter: `taskId`. */
export function ReturnPage() {
  const [query] = useSearchParams();
  const task = query.get('taskId') ?? '';
  return <ReturnView key={task} task={task} />;
}

const ReturnView = observer(function ReturnView({ task }: { readonly task: string }) {
  const { t } = useTexts();
  const model = useViewModel((context) => new ReturnViewModel(context, task));
  const isOpen = model.detail && !model.gone && !model.failure;
  return (
    <PageFrame title={t('page.returnTask')} back="myTasks" {...(isOpen ? { bottom: <ReturnBar model={model} /> } : {})}>
      <ReturnBody model={model} />
    </PageFrame>
  );
});

const ReturnBody = observer(function ReturnBody({ model }: { readonly model: ReturnViewModel }) {
  const { t } = useTexts();
  const { detail, failure, gone } = model;
  if (gone) return <TaskGoneNotice model={model} />;
  if (failure)
    return (
      <ErrorState
        failure={failure}
        retry={() => void model.read()}
        isBusy={model.isReading}
        {...(detail && { wayOn: { label: t('task.seeRequest'), open: model.openInstance } })}
      />
    );
  if (!detail) return <Skeleton />;
  return (
    <div className="grid gap-5">
      <RequestTitle of={detail} />
      <TargetChoice model={model} detail={detail} />
      <AfterwardsChoice model={model} detail={detail} />
      <ReturnEffect model={model} />
      <OpinionField value={model.opinion.value} isRequired onChange={model.write} opinionUse="return" />
      <AttachmentField files={model.attached.all} uploads={model.attached.uploads} onRemove={model.attached.remove} />
    </div>
  );
});

/** What will happen, before anything is pressed: the server's answer in words. */
const ReturnEffect = observer(function ReturnEffect({ model: { outlook } }: { readonly model: ReturnViewModel }) {
  const { language } = useTexts();
  return outlook ? (
    <div className="rounded-card bg-return-tint px-4 py-3 text-14">
      <NextSteps sentences={explainOutlook(outlook, { language, goesTo: 'node.goesBackTo' })} />
    </div>
  ) : null;
});

const ReturnBar = observer(function ReturnBar({ model }: { readonly model: ReturnViewModel }) {
  const verb = useReturnVerb(model);
  const { message, missing, activity } = model;
  return (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <SendButton
        verb={verb}
        tone="return"
        isBusy={activity.isBusy}
        message={message}
        missing={missing}
        onSend={() => void model.submit()}
      />
    </div>
  );
});
