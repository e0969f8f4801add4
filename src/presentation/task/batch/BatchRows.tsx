import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { BatchRow } from '#domain/task/batch.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../shared/Card.tsx';
import { ListRow } from '../../shared/ListRow.tsx';
import { SectionTitle } from '../../shared/SectionTitle.tsx';
import { StatusDot } from '../../shared/StatusDot.tsx';
import type { Tone } from '../../shared/tone.ts';
import { useMessageText } from '../../shared/useMessageText.ts';
import { reasonOf } from './reasonOf.ts';

type Stand = 'failed' | 'waiting' | 'done';
const LOOKS: Readonly<Record<Stand, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  failed: { icon: CircleX, tone: 'refuse' },
  waiting: { icon: CircleDashed, tone: 'neutral' },
  done: { icon: CircleCheck, tone: 'agree' },
};
/** What needs somebody stands first. */
const STANDS: readonly Stand[] = ['failed', 'waiting', 'done'];
const ruleStatusOf = ({ isDone }: BatchRow): Stand => (isDone === undefined ? 'waiting' : isDone ? 'done' : 'failed');

/** How each task of a batch came out. What is done leads to its request, anything else to the task. */
export function BatchRows({ rows }: { readonly rows: readonly BatchRow[] }) {
  const { t } = useTexts();
  const say = useMessageText();
  return STANDS.map((stand) => {
    const members = rows.filter((row) => ruleStatusOf(row) === stand);
    return members.length === 0 ? null : (
      <section key={stand}>
        <SectionTitle>{t(`batch.${stand}`, { count: members.length })}</SectionTitle>
        <Card className="divide-y divide-line">
          {members.map((row) => (
            <ListRow
              key={row.task}
              icon={<StatusDot {...LOOKS[stand]} />}
              label={row.subject === '' ? row.task : row.subject}
              {...(stand === 'failed' && { note: <span className="text-refuse">{say(reasonOf(row))}</span> })}
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
