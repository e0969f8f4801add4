import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { formatTimestamp } from '../i18n/formats.ts';
import type { CardContent, CardContext } from './cardContent.ts';
import { splitSummary } from './splitSummary.ts';
import { formatRequestHolders } from '../workflow/formatHolders.ts';
import { instanceLook } from '../workflow/statusLook.ts';

/** Some platforms report no subject and no number. */
const NO_SUBJECT = '—';

/** Card of a request: subject, status, holders and waiting time. */
export function instanceCard(row: InstanceRow, { t, language, now }: CardContext): CardContent {
  const look = instanceLook(row.status, row.outcome);
  const isTold = row.status !== 'drafted' && row.startedAt > 0;
  const started = isTold ? t('list.startedAt', { moment: formatTimestamp(language, row.startedAt, now) }) : '';
  return {
    badge: look,
    title: row.subject || row.number || NO_SUBJECT,
    facts: [row.definitionName],
    chips: [
      ...(row.status === 'running' && row.isToRevise ? [{ text: t('list.toRevise'), tone: 'return' as const }] : []),
      // An unknown status has no chip.
      ...(look.labelKey === 'status.instance.unknown' ? [] : [{ text: t(look.labelKey), tone: look.tone }]),
    ],
    ...splitSummary(row.summary),
    note: [started, row.currentNode, formatRequestHolders(row, now, t)].filter(Boolean).join(' · '),
  };
}
