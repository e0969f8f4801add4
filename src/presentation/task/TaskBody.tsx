import { CircleDot, Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { FormStack } from '../form/FormStack.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { Chip } from '../shared/Chip.tsx';
import { ErrorState } from '../shared/ErrorState.tsx';
import { HolderCard } from '../shared/HolderCard.tsx';
import { InitiatorCard } from '../shared/InitiatorCard.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { RequestHead } from '../shared/RequestHead.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { HandoverNotice } from '../shared/timeline/HandoverNotice.tsx';
import { StoppedNotice } from '../shared/timeline/StoppedNotice.tsx';
import { Timeline } from '../shared/timeline/Timeline.tsx';
import { waitingChip } from '../shared/waiting.ts';
import { TaskGoneNotice } from '../shared/TaskGoneNotice.tsx';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

export const TaskBody = observer(function TaskBody({ model }: { readonly model: TaskDetailViewModel }) {
  const { detail, failure, gone } = model;
  if (gone) return <TaskGoneNotice model={model} />;
  if (detail) return <TaskContent model={model} detail={detail} />;
  return failure ? (
    <ErrorState failure={failure} retry={() => void model.loader.load()} isBusy={model.loader.isReading} />
  ) : (
    <Skeleton />
  );
});

const TaskContent = observer(function TaskContent({
  model,
  detail,
}: {
  readonly model: TaskDetailViewModel;
  readonly detail: TaskDetail;
}) {
  const { t } = useTexts();
  const { task, instance } = detail;
  const waiting = waitingChip(task, model.now, t);
  return (
    <>
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
            <Chip tone={waiting.tone}>{waiting.text}</Chip>
          </>
        }
      />
      <StoppedNotice instance={instance} history={model.history} />
      <HandoverNotice history={model.history} task={task} />
      <div className="grid gap-3">
        <HolderCard open={model.heldByOthers} now={model.now} />
        <InitiatorCard instance={instance} now={model.now} />
      </div>
      <FormStack forms={model.forms} drafts={model.drafts} />
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
        <Timeline instance={instance} history={model.history} leftOut={model.loader.leftOut} now={model.now} />
      </Card>
    </>
  );
});
