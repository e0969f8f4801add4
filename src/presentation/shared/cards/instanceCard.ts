import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { formatMoment } from '../../i18n/formats.ts';
import type { CardContent, CardWords } from './cardContent.ts';
import { splitSummary } from './splitSummary.ts';
import { requestHeldText } from '../heldByText.ts';
import { instanceLook } from '../statusLook.ts';

/** Some platforms tell of a request no more than that it is there. */
const NO_SUBJECT = '—';

/** A request on a card: what it asks for, where it stands, who holds it and since when. */
export function instanceCard(row: InstanceRow, { t, language, now }: CardWords): CardContent {
  const look = instanceLook(row.status, row.outcome);
  const isTold = row.status !== 'drafted' && row.startedAt > 0;
  const started = isTold ? t('list.startedAt', { moment: formatMoment(language, row.startedAt, now) }) : '';
  return {
    sign: look,
    title: row.subject || row.number || NO_SUBJECT,
    facts: [row.definitionName],
    chips: [
      ...(row.status === 'running' && row.isToRevise ? [{ text: t('list.toRevise'), tone: 'return' as const }] : []),
      { text: t(look.labelKey), tone: look.tone },
    ],
    ...splitSummary(row.summary),
    note: [started, row.currentNode, requestHeldText(row, now, t)].filter(Boolean).join(' · '),
  };
}
