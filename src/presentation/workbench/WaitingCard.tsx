import type { Instant } from '#domain/shared/ids.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { formatCount } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { splitSummary } from '../shared/cards/splitSummary.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { Chip } from '../shared/Chip.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { PageLink } from '../shared/PageLink.tsx';
import { waitingText } from '../shared/waiting.ts';
import type { OverdueCount } from './WorkbenchViewModel.ts';

interface WaitingCardProps {
  readonly total: number;
  readonly overdue: OverdueCount;
  readonly urgent: TaskRow | undefined;
  readonly now: Instant;
}

/** The one thing this page is for: how much waits, and the way to it. */
export function WaitingCard({ total, overdue, urgent, now }: WaitingCardProps) {
  const { t, language } = useTexts();
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
  const { t } = useTexts();
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
        {waitingText(task, now, t)}
      </span>
    </PageLink>
  );
}
