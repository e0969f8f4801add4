import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { RequestTitle } from '../ui/workflow/RequestTitle.tsx';
import { SendButton } from '../ui/controls/SendButton.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TaskEndedNotice } from '../ui/workflow/TaskEndedNotice.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import type { Action, ActionKind } from './action.ts';
import { ActionEffect } from './ActionEffect.tsx';
import { ActionFields } from './ActionFields.tsx';
import { ActionViewModel } from './ActionViewModel.ts';
import { ACTIONS } from './actions.ts';
import { ActionTargetViewModel } from './ActionTargetViewModel.ts';
import { SignersInOrder } from './SignersInOrder.tsx';
import { HandoverNotice } from '../ui/timeline/HandoverNotice.tsx';

/** Creates the page component of an action. Query parameter: `taskId`. */
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
  const { t } = useTranslation();
  const model = useViewModel((context) => new ActionTargetViewModel(context, task, action));
  const { detail, failure, closedTask } = model;
  if (detail && !failure && !closedTask) return <OpenAction model={model} detail={detail} />;
  return (
    <PageFrame title={t(action.label)} back="myTasks">
      {closedTask ? (
        <TaskEndedNotice model={model} />
      ) : failure ? (
        <ErrorState
          failure={failure}
          retry={() => void model.loader.load()}
          isBusy={model.loader.isLoading}
          {...(detail && { action: { label: t('task.seeRequest'), open: model.openInstance } })}
        />
      ) : (
        <Skeleton />
      )}
    </PageFrame>
  );
});

const OpenAction = observer(function OpenAction({
  model: { action, history, isQuestionUnavailable, loader, markEnded },
  detail,
}: {
  readonly model: ActionTargetViewModel;
  readonly detail: TaskDetail;
}) {
  const { t } = useTranslation();
  const say = useMessageText();
  const model = useViewModel(
    (context) => new ActionViewModel(context, { action, target: { kind: 'task', detail }, onTaskEnded: markEnded }),
  );
  const { activity, message, isRetry, missing } = model.submission;
  if (!model.isOpen)
    return (
      <PageFrame title={t(action.label)} back="myTasks">
        <Skeleton />
      </PageFrame>
    );
  const bottom = (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <SendButton
        label={say(model.submitLabel)}
        tone={action.tone ?? 'action'}
        isBusy={activity.isBusy}
        message={message}
        isRetry={isRetry}
        missing={missing}
        onSend={() => void model.submit()}
      />
    </div>
  );
  return (
    <PageFrame title={t(action.label)} back="myTasks" bottom={bottom}>
      <div className="grid grid-cols-1 gap-5">
        <RequestTitle of={detail} />
        {isQuestionUnavailable && <ChunkErrorNotice onRetry={() => void loader.load()} />}
        <HandoverNotice history={history} task={detail.task} />
        <ActionEffect model={model} />
        {action.kind === 'addSigners' && <SignersInOrder model={model} detail={detail} />}
        <ActionFields model={model} />
      </div>
    </PageFrame>
  );
});
