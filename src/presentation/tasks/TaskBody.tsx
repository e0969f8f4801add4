import { BellRing, CircleDot, Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { FormStack } from '../forms/FormStack.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { LazyAsOfNotice } from '../ui/feedback/LazyAsOfNotice.tsx';
import { LazyNotOnDevice } from '../ui/feedback/LazyNotOnDevice.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { HolderCard } from '../ui/layout/HolderCard.tsx';
import { InitiatorCard } from '../ui/workflow/InitiatorCard.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { RequestHead } from '../ui/workflow/RequestHead.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { HandoverNotice } from '../ui/timeline/HandoverNotice.tsx';
import { ChangedSinceSeen } from '../ui/timeline/ChangedSinceSeen.tsx';
import { StoppedNotice } from '../ui/timeline/StoppedNotice.tsx';
import { Timeline } from '../ui/timeline/Timeline.tsx';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { waitingChip } from '../ui/feedback/waiting.ts';
import { TaskEndedNotice } from '../ui/workflow/TaskEndedNotice.tsx';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

export const TaskBody = observer(function TaskBody({ model }: { readonly model: TaskDetailViewModel }) {
  const { detail, failure, closedTask } = model;
  if (closedTask) return <TaskEndedNotice model={model} />;
  if (detail) return <TaskContent model={model} detail={detail} />;
  if (failure?.kind === 'offline')
    return (
      <LazyNotOnDevice
        kind="task"
        home="myTasks"
        retry={() => void model.loader.load()}
        isBusy={model.loader.isLoading}
      />
    );
  return failure ? (
    <ErrorState failure={failure} retry={() => void model.loader.load()} isBusy={model.loader.isLoading} />
  ) : (
    <Skeleton />
  );
});

interface ContentProps {
  readonly model: TaskDetailViewModel;
  readonly detail: TaskDetail;
}

const TaskContent = observer(function TaskContent({ model, detail }: ContentProps) {
  const { t, i18n } = useTranslation();
  const { task, instance } = detail;
  const urgedAt = task.urgedAt && formatTimestamp(toLanguage(i18n.language), task.urgedAt, model.now);
  const waiting = waitingChip(task, model.now, t);
  const { asOf } = model.loader;
  // After a decision the head of the next task is painted first, and the rest with the frame after it.
  const isRestShown = useDeferredValue(true, model.walk?.isContinued !== true);
  return (
    <>
      {asOf !== undefined && <LazyAsOfNotice at={asOf} now={model.now} />}
      <RequestHead
        instance={instance}
        chips={
          <>
            <Chip tone="action" icon={CircleDot}>
              {task.nodeName}
            </Chip>
            {task.agentForName !== undefined && (
              <Chip tone="moved" icon={Users}>
                {t('list.agentFor', { name: task.agentForName })}
              </Chip>
            )}
            {task.urgedCount !== undefined && (
              <Chip tone="return" icon={BellRing}>
                {[t('list.urged', { count: task.urgedCount }), urgedAt].filter(Boolean).join(' · ')}
              </Chip>
            )}
            <Chip tone={waiting.tone}>{waiting.text}</Chip>
          </>
        }
      />
      {isRestShown && <TaskRest model={model} detail={detail} />}
    </>
  );
});

/** The part of a task below its head: notices, people, forms and history. */
const TaskRest = observer(function TaskRest({ model, detail }: ContentProps) {
  const { t } = useTranslation();
  const { task, instance } = detail;
  return (
    <>
      <StoppedNotice instance={instance} history={model.history} />
      <ChangedSinceSeen changed={detail.changesSinceSeen} now={model.now} />
      <HandoverNotice history={model.history} task={task} />
      <div className="grid gap-3">
        <HolderCard open={model.delegatedRows} now={model.now} />
        <InitiatorCard instance={instance} now={model.now} />
      </div>
      <FormStack forms={model.forms} drafts={model.drafts} changes={detail.changesSinceSeen?.changes} />
      <SectionTitle
        aside={
          <PageLink
            to="flowChart"
            params={{ instId: instance.id }}
            className="inline-flex min-h-11 items-center text-action"
          >
            {t('task.flowChart')}
          </PageLink>
        }
      >
        {t('node.history')}
      </SectionTitle>
      <Card isPadded>
        <Timeline
          instance={instance}
          history={model.history}
          skipped={model.loader.skipped}
          now={model.now}
          retry={model.isHistoryUnavailable ? () => void model.loader.load() : undefined}
        />
      </Card>
    </>
  );
});
