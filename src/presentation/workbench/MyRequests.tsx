import { useTranslation } from 'react-i18next';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { Card } from '../ui/layout/Card.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import type { Translate } from '../ui/i18n/translate.ts';
import { Chip } from '../ui/controls/Chip.tsx';
import { formatAgo } from '../ui/workflow/formatDuration.ts';
import { formatRequestHolders } from '../ui/workflow/formatHolders.ts';
import { instanceAddress } from '../ui/navigation/instanceAddress.ts';
import { instanceLook } from '../ui/workflow/statusLook.ts';
import { returnedTextKey } from './returnedTextKey.ts';
import type { InstanceProgress } from '#domain/requests/instanceProgress.ts';

/** The user's own open requests: their holders, waiting times and returns. */
export function MyRequests({
  rows,
  total,
  now,
}: {
  readonly rows: readonly InstanceRow[];
  readonly total: number;
  readonly now: Instant;
}) {
  const { t } = useTranslation();
  return (
    <section className="animate-appear pt-3">
      <SectionTitle
        aside={
          total > 0 && (
            <PageLink to="myApplications" className="tap inline-flex items-center justify-end text-action">
              {t('workbench.allOf', { count: total })}
            </PageLink>
          )
        }
      >
        {t('workbench.inFlight')}
      </SectionTitle>
      {rows.length === 0 && (
        <Card isPadded className="flex flex-wrap items-center justify-between gap-2 text-14 text-soft">
          {t('workbench.noneInFlight')}
          <PageLink to="startable" className="tap inline-flex items-center font-semibold text-action">
            {t('workbench.startOne')}
          </PageLink>
        </Card>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {rows.map((row) => (
          <li key={row.id}>
            <MyRequestCard row={row} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes the state of a request in one sentence. */
function describeState(row: InstanceRow, now: Instant, t: Translate): string {
  if (row.status === 'drafted') return t('workbench.unfinished');
  const back = returnedTextKey(row);
  if (back !== undefined) return t(back);
  const sent = t('list.startedAt', { moment: formatAgo(t, now - row.startedAt) });
  const held = formatRequestHolders(row, now, t);
  if (held === '') return sent;
  return row.waitingSince === undefined ? `${held} · ${sent}` : held;
}

/** Returns the current node, with the votes of a counter-sign, or the status if there is none. */
function formatNode({ status, currentNode, progress }: InstanceRow, statusText: string): string {
  if (status !== 'running' || currentNode === '') return statusText;
  return progress?.votes === undefined ? currentNode : `${currentNode} ${progress.votes.given}/${progress.votes.asked}`;
}

function MyRequestCard({ row, now }: { readonly row: InstanceRow; readonly now: Instant }) {
  const { t } = useTranslation();
  const look = instanceLook(row.status, row.outcome);
  const to = instanceAddress(row);
  return (
    <PageLink
      to={to.page}
      params={to.params}
      className="@container flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-4 py-3.5 shadow-card transition active:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-44">
        <span className="phrases cut-lines-2 text-16 font-semibold">{row.subject}</span>
        <span className="phrases block text-14 text-soft">{describeState(row, now, t)}</span>
      </span>
      <Chip tone={look.tone} icon={look.icon}>
        {formatNode(row, t(look.labelKey))}
      </Chip>
      {row.progress !== undefined && row.progress.total > 0 && returnedTextKey(row) === undefined && (
        <ProgressBar progress={row.progress} />
      )}
    </PageLink>
  );
}

/** Progress of a request; the votes of a counter-sign count as parts of their step. */
function ProgressBar({ progress: { done, total, votes } }: { readonly progress: InstanceProgress }) {
  const { t } = useTranslation();
  const part = (done + (votes === undefined ? 0 : votes.given / votes.asked)) / total;
  return (
    <span
      role="img"
      aria-label={t('workbench.progress', { done, total })}
      className="block h-1 basis-full overflow-hidden rounded-full bg-line"
    >
      <span className="block h-full rounded-full bg-action" style={{ width: `${part * 100}%` }} />
    </span>
  );
}
