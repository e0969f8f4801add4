import type { Transfer } from '#domain/task/handedOver.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { CardContent, CardWords } from '../list/cardContent.ts';
import type { ListFilter } from '../list/recordList.ts';

/** A task that changed hands: with whom, when, and whether it is still open. */
export const transferCard = (row: Transfer, partner: { readonly id: string; readonly name: string }, { t, language, now }: CardWords): CardContent => ({
  person: partner,
  title: row.subject,
  facts: [partner.name, row.definitionName, row.nodeName, formatMoment(language, row.at, now)].filter(Boolean),
  chips: [
    ...(row.kind === 'agent' ? [{ text: t('lists.transfer.agent'), tone: 'moved' as const }] : []),
    row.task === undefined ? { text: t('lists.transfer.done'), tone: 'neutral' } : { text: t('lists.transfer.open'), tone: 'action' },
  ],
});

export const transferFilter: ListFilter = { name: 'kind', labelKey: 'list.kind', choices: async () => [{ value: 'transfer', labelKey: 'lists.transfer.transfer' }, { value: 'agent', labelKey: 'lists.transfer.agent' }] };
