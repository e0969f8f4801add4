import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/shared/ids.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatCount } from '../ui/i18n/counts.ts';
import { splitSummary } from '../ui/cards/splitSummary.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { formatWaiting } from '../ui/feedback/waiting.ts';
import type { OverdueCount } from './WorkbenchViewModel.ts';

interface WaitingCardProps {
  readonly total: number;
  readonly overdue: OverdueCount;
  readonly urgent: TaskRow | undefined;
  readonly now: Instant;
}

/** Number of waiting tasks, with a link to the list and to the most urgent one. */
export function WaitingCard({ total, overdue, urgent, now }: WaitingCardProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { navigator } = useAppContext();
  return (
    <Card className="@container animate-appear p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-14 text-soft">{t('workbench.waiting')}</h2>
          <p className="flex flex-wrap items-baseline gap-2">
            <span className="figures text-32 font-bold">{formatCount(language, total)}</span>
            {overdue.count > 0 && (
              <Chip tone="refuse">
                {t(overdue.isAtLeast ? 'workbench.overdueAtLeast' : 'workbench.overdue', { count: overdue.count })}
              </Chip>
            )}
          </p>
        </div>
        {total > 0 && (
          <Button className="min-w-32" onClick={() => navigator.open('myTasks')}>
            {t('workbench.begin')}
          </Button>
        )}
      </div>
      <div className="mt-3 border-t border-line pt-2.5 text-14">
        {urgent === undefined ? (
          <p className="text-soft">{t('workbench.nothingWaits')}</p>
        ) : (
          <Urgent task={urgent} now={now} />
        )}
      </div>
    </Card>
  );
}

function Urgent({ task, now }: { readonly task: TaskRow; readonly now: Instant }) {
  const { t } = useTranslation();
  const { figure } = splitSummary(task.summary);
  return (
    <PageLink
      to="taskDetail"
      params={{ taskId: task.id }}
      className="-my-1 flex min-h-11 flex-wrap items-center gap-x-3"
    >
      <span className="cut-lines-2 min-w-0 flex-1 basis-48">
        <span className="text-soft">{t(task.dueAt === undefined ? 'workbench.latest' : 'workbench.mostUrgent')}</span>
        {[task.initiatorName, task.subject].filter(Boolean).join(' · ')}
      </span>
      <span className="figures flex flex-wrap gap-x-3 text-soft">
        {figure !== undefined && <b className="font-semibold text-ink">{figure}</b>}
        {formatWaiting(task, now, t)}
      </span>
    </PageLink>
  );
}
