import type { Transfer } from '#domain/tasks/handoverViews.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import type { Translate } from '../ui/i18n/translate.ts';
import type { CardChip, CardContent, CardContext } from '../ui/cards/cardContent.ts';
import type { ListFilter } from '../lists/recordList.ts';
import { recordLook, recordActionName } from '../ui/workflow/recordLook.ts';

/** Card of a transferred task: the other user, the time, and the result. */
export const transferCard = (
  row: Transfer,
  partner: { readonly id: string; readonly name: string },
  { t, language, now }: CardContext,
): CardContent => ({
  person: partner,
  title: row.subject,
  facts: [partner.name, row.definitionName, row.nodeName, formatTimestamp(language, row.at, now)].filter(Boolean),
  chips: [
    ...(row.kind === 'agent' ? [{ text: t('lists.transfer.agent'), tone: 'moved' as const }] : []),
    standing(row, t),
  ],
  ...(row.decision && row.decision.remark !== '' && { note: row.decision.remark }),
});

function standing({ task, decision }: Transfer, t: Translate): CardChip {
  if (decision) return { text: recordActionName(decision, t), tone: recordLook(decision.action).tone };
  return task === undefined
    ? { text: t('lists.transfer.done'), tone: 'neutral' }
    : { text: t('lists.transfer.open'), tone: 'action' };
}

export const transferFilter: ListFilter = {
  name: 'kind',
  label: { key: 'list.kind' },
  choices: [
    { value: 'transfer', label: { key: 'lists.transfer.transfer' } },
    { value: 'agent', label: { key: 'lists.transfer.agent' } },
  ],
};
