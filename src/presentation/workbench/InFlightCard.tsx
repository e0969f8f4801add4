import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Translate } from '../i18n/useTexts.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Chip } from '../shared/Chip.tsx';
import { agoText } from '../shared/durationText.ts';
import { requestHeldText } from '../shared/heldByText.ts';
import { instanceAddress } from '../shared/instanceAddress.ts';
import { PageLink } from '../shared/PageLink.tsx';
import { instanceLook } from '../shared/statusLook.ts';
import { backWithMe } from './backWithMe.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** One sentence on where it stands. */
function standing(row: InstanceRow, now: Instant, t: Translate): string {
  if (row.status === 'drafted') return t('workbench.unfinished');
  const back = backWithMe(row);
  if (back !== undefined) return t(back);
  const sent = t('list.startedAt', { moment: agoText(t, now - row.startedAt) });
  const held = requestHeldText(row, now, t);
  if (held === '') return sent;
  return row.heldSince === undefined ? `${held} · ${sent}` : held;
}

/** The node it stands at, with the votes of a counter-sign; else its status. */
function place({ status, currentNode, progress }: InstanceRow, statusText: string): string {
  if (status !== 'running' || currentNode === '') return statusText;
  return progress?.votes === undefined ? currentNode : `${currentNode} ${progress.votes.given}/${progress.votes.asked}`;
}

export function InFlightCard({ row, now }: { readonly row: InstanceRow; readonly now: Instant }) {
  const { t } = useTexts();
  const look = instanceLook(row.status, row.outcome);
  const to = instanceAddress(row);
  return (
    <PageLink
      to={to.page}
      params={to.params}
      className="@container flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-4 py-3.5 shadow-card transition active:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-44">
        <span className="cut-lines-2 text-16 font-semibold">{row.subject}</span>
        <span className="block text-14 text-soft">{standing(row, now, t)}</span>
      </span>
      <Chip tone={look.tone} icon={look.icon}>
        {place(row, t(look.labelKey))}
      </Chip>
      {row.progress !== undefined && row.progress.total > 0 && backWithMe(row) === undefined && (
        <ProgressBar progress={row.progress} />
      )}
    </PageLink>
  );
}
