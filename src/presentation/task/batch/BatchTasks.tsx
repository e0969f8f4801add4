import { CircleAlert } from 'lucide-react';
import type { BatchTask } from '#domain/task/batch.ts';
import { splitSummary } from '../../shared/cards/splitSummary.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../shared/Card.tsx';
import { ListRow } from '../../shared/ListRow.tsx';
import { SectionTitle } from '../../shared/SectionTitle.tsx';
import { useMessageText } from '../../shared/useMessageText.ts';
import { reasonOf } from './reasonOf.ts';

/** What one decides about stands beside who asks for it. */
function figureOf(summary: BatchTask['summary']) {
  const { figure } = splitSummary(summary);
  return figure === undefined ? undefined : <strong className="figures text-ink">{figure}</strong>;
}

/** What was chosen: first what has to be left out, and why. Each can be opened to be decided by itself. */
export function BatchTasks({
  leftOut,
  included,
}: {
  readonly leftOut: readonly BatchTask[];
  readonly included: readonly BatchTask[];
}) {
  const { t } = useTexts();
  const say = useMessageText();
  return (
    <>
      {leftOut.length > 0 && (
        <section>
          <SectionTitle>{t('batch.leftOut', { count: leftOut.length })}</SectionTitle>
          <Card className="divide-y divide-line">
            {leftOut.map((task) => (
              <ListRow
                key={task.id}
                icon={<CircleAlert size={22} aria-hidden className="shrink-0 text-return" />}
                label={task.subject}
                note={task.leftOut && say(reasonOf(task.leftOut))}
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
            {included.map(({ id, subject, summary, initiatorName, definitionName, nodeName }) => (
              <ListRow
                key={id}
                label={subject}
                note={[initiatorName, definitionName, nodeName].filter(Boolean).join(' · ')}
                value={figureOf(summary)}
                to="taskDetail"
                params={{ taskId: id }}
              />
            ))}
          </Card>
        </section>
      )}
    </>
  );
}
