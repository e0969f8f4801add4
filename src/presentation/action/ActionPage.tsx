import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { RequestTitle } from '../shared/RequestTitle.tsx';
import { SendButton } from '../shared/SendButton.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { TaskGoneNotice } from '../shared/TaskGoneNotice.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import type { Action, ActionKind } from './action.ts';
import { ActionEffect } from './ActionEffect.tsx';
import { ActionFields } from './ActionFields.tsx';
import { ActionViewModel } from './ActionViewModel.ts';
import { ACTIONS } from './actions.ts';
import { ActionTargetViewModel } from './ActionTargetViewModel.ts';
import { SignersInOrder } from './SignersInOrder.tsx';
import { HandoverNotice } from '../shared/timeline/HandoverNotice.tsx';

/** The page of an action. Parameter: `taskId`. */
export const actionPage = (kind: ActionKind): ComponentType =>
  function ActionPage() {
    const [query] = useSearchParams();
    const task = query.get('taskId') ?? '';
    return <ActionTargetPage key={task} task={task} action={ACTIONS[kind]} />;
  };

const ActionTargetPage = observer(function ActionTargetPage({
  task,
  action,
}: {
  readonly task: string;
  readonly action: Action;
}) {
  const { t } = useTexts();
  const model = useViewModel((context) => new ActionTargetViewModel(context, task, action));
  const { detail, failure, gone } = model;
  if (detail && !failure && !gone) return <OpenAction model={model} detail={detail} />;
  return (
    <PageFrame title={t(action.label)} back="myTasks">
      {gone ? (
        <TaskGoneNotice model={model} />
      ) : failure ? (
        <ErrorState
          failure={failure}
          retry={() => void model.loader.load()}
          isBusy={model.loader.isReading}
          {...(detail && { wayOn: { label: t('task.seeRequest'), open: model.openInstance } })}
        />
      ) : (
        <Skeleton />
      )}
    </PageFrame>
  );
});

const OpenAction = observer(function OpenAction({
  model: { action, history, markGone },
  detail,
}: {
  readonly model: ActionTargetViewModel;
  readonly detail: TaskDetail;
}) {
  const { t } = useTexts();
  const say = useMessageText();
  const model = useViewModel(
    (context) => new ActionViewModel(context, { action, target: { kind: 'task', detail }, onGone: markGone }),
  );
  const { activity, message, missing } = model.submission;
  if (!model.isOpen)
    return (
      <PageFrame title={t(action.label)} back="myTasks">
        <Skeleton />
      </PageFrame>
    );
  const bottom = (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <SendButton
        verb={say(model.verb)}
        tone={action.tone ?? 'action'}
        isBusy={activity.isBusy}
        message={message}
        missing={missing}
        onSend={() => void model.submit()}
      />
    </div>
  );
  return (
    <PageFrame title={t(action.label)} back="myTasks" bottom={bottom}>
      <div className="grid grid-cols-1 gap-5">
        <RequestTitle of={detail} />
        <HandoverNotice history={history} task={detail.task} />
        <ActionEffect model={model} />
        {action.kind === 'addSigners' && <SignersInOrder model={model} detail={detail} />}
        <ActionFields model={model} />
      </div>
    </PageFrame>
  );
});
