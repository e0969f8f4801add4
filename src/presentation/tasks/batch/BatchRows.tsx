import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '#domain/tasks/batch.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { StatusDot } from '../../ui/controls/StatusDot.tsx';
import type { Tone } from '../../ui/controls/tone.ts';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { BatchTaskFacts } from './BatchTaskFacts.tsx';
import { failureReason } from './failureReason.ts';

type BatchTaskState = 'failed' | 'waiting' | 'done';
const LOOKS: Readonly<Record<BatchTaskState, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  failed: { icon: CircleX, tone: 'refuse' },
  waiting: { icon: CircleDashed, tone: 'neutral' },
  done: { icon: CircleCheck, tone: 'agree' },
};
/** Order of the sections: failed tasks first. */
const STATES: readonly BatchTaskState[] = ['failed', 'waiting', 'done'];
const taskState = ({ isDone }: BatchRow): BatchTaskState =>
  isDone === undefined ? 'waiting' : isDone ? 'done' : 'failed';

/** The result of each task of a batch. Completed tasks link to the request, all others to the task. */
export function BatchRows({ rows }: { readonly rows: readonly BatchRow[] }) {
  const { t } = useTranslation();
  const say = useMessageText();
  return STATES.map((stand) => {
    const members = rows.filter((row) => taskState(row) === stand);
    return members.length === 0 ? null : (
      <section key={stand}>
        <SectionTitle>{t(`batch.${stand}`, { count: members.length })}</SectionTitle>
        <Card className="divide-y divide-line">
          {members.map((row) => (
            <ListRow
              key={row.task}
              icon={<StatusDot {...LOOKS[stand]} />}
              label={row.subject === '' ? row.task : row.subject}
              {...((stand === 'failed' || row.facts) && {
                note: (
                  <>
                    {stand === 'failed' && <span className="block text-refuse">{say(failureReason(row))}</span>}
                    {row.facts && <BatchTaskFacts facts={row.facts} />}
                  </>
                ),
              })}
              {...(stand === 'done' && row.instanceId !== undefined
                ? { to: 'instanceDetail', params: { instId: row.instanceId, from: 'done' } }
                : stand === 'done'
                  ? {}
                  : { to: 'taskDetail', params: { taskId: row.task } })}
            />
          ))}
        </Card>
      </section>
    );
  });
}
