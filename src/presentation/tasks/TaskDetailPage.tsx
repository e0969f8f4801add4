import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#domain/shared/ids.ts';
import { lazyComponent, OPTIONAL_PART } from '../ui/feedback/lazyComponent.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { LazyDecisionSheet } from './decision/LazyDecisionSheet.ts';
import { WalkControls } from './WalkControls.tsx';
import { TaskBody } from './TaskBody.tsx';
import { TaskDetailViewModel } from './TaskDetailViewModel.ts';
import { LazyActionTargetSheet } from '../actions/lazySheets.ts';
import { parseVote } from './parseVote.ts';

const LazyTaskKeys = lazyComponent(async () => (await import('./TaskKeys.tsx')).TaskKeys, OPTIONAL_PART);

/** Parameters: `taskId`; `decide` opens the sheet of a decision, `do` that of an action. */
export function TaskDetailPage() {
  const [query] = useSearchParams();
  const task = query.get('taskId') ?? '';
  return <TaskDetailView key={task} task={task} decide={query.get('decide')} />;
}

/** The decision as a separate page, for links. Parameters: `taskId`, and `decide` if the decision is not to agree. */
export function ApprovePage() {
  const [query] = useSearchParams();
  const task = query.get('taskId') ?? '';
  return <TaskDetailView key={task} task={task} decide={query.get('decide') ?? 'agree'} />;
}

const TaskDetailView = observer(function TaskDetailView({
  task,
  decide,
}: {
  readonly task: TaskId;
  readonly decide: string | null;
}) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new TaskDetailViewModel(context, task));
  const isReady = model.detail !== undefined;
  useEffect(() => {
    if (isReady) model.showDecision(parseVote(decide));
  }, [model, isReady, decide]);
  const { detail, closedTask } = model;
  const decision = model.openDecision.current;
  return (
    <PageFrame
      title={detail?.instance.subject ?? t('page.taskDetail')}
      isTitleHidden
      back="myTasks"
      {...(model.walk ? { actions: <WalkControls walk={model.walk} /> } : {})}
      {...(detail && !closedTask ? { bottom: <DecisionBar model={model} detail={detail} /> } : {})}
    >
      <TaskBody model={model} />
      {isReady && !closedTask && <LazyTaskKeys model={model} />}
      {decision && <LazyDecisionSheet decision={decision} onClose={model.closeDecision} />}
      {model.target && !closedTask && (
        <LazyActionTargetSheet target={model.target} home="myTasks" onTaskEnded={model.markEnded} />
      )}
    </PageFrame>
  );
});
