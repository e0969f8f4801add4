import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BatchTask } from '#domain/tasks/batch.ts';
import { splitSummary } from '../../ui/cards/splitSummary.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { BatchTaskFacts } from './BatchTaskFacts.tsx';
import { failureReason } from './failureReason.ts';

function renderKeyFigure(summary: BatchTask['summary']) {
  const { figure } = splitSummary(summary);
  return figure === undefined ? undefined : <strong className="figures text-ink">{figure}</strong>;
}

/** The selected tasks: first the excluded ones with the reason. Each links to its task. */
export function BatchTasks({
  excluded,
  included,
}: {
  readonly excluded: readonly BatchTask[];
  readonly included: readonly BatchTask[];
}) {
  const { t } = useTranslation();
  const say = useMessageText();
  return (
    <>
      {excluded.length > 0 && (
        <section>
          <SectionTitle>{t('batch.leftOut', { count: excluded.length })}</SectionTitle>
          <Card className="divide-y divide-line">
            {excluded.map((task) => (
              <ListRow
                key={task.id}
                icon={<CircleAlert size={22} aria-hidden className="shrink-0 text-return" />}
                label={task.subject}
                note={
                  <>
                    {task.exclusion && say(failureReason(task.exclusion))}
                    <BatchTaskFacts facts={task} />
                  </>
                }
                {...(task.instanceId !== '' && { to: 'taskDetail', params: { taskId: task.id } })}
              />
            ))}
          </Card>
        </section>
      )}
      {included.length > 0 && (
        <section>
          <SectionTitle>{t('batch.included', { count: included.length })}</SectionTitle>
          <Card className="divide-y divide-line">
            {included.map((task) => (
              <ListRow
                key={task.id}
                label={task.subject}
                note={<BatchTaskFacts facts={task} names={[task.definitionName, task.nodeName]} />}
                value={renderKeyFigure(task.summary)}
                to="taskDetail"
                params={{ taskId: task.id }}
              />
            ))}
          </Card>
        </section>
      )}
    </>
  );
}
