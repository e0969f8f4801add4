import type { Transfer } from '#domain/task/handoverViews.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { Translate } from '../i18n/useTexts.ts';
import type { CardChip, CardContent, CardWords } from '../shared/cards/cardContent.ts';
import type { ListFilter } from '../list/recordList.ts';
import { recordLook, recordWord } from '../shared/recordLook.ts';

/** A task that changed hands: with whom, when, and what came of it. */
export const transferCard = (
  row: Transfer,
  partner: { readonly id: string; readonly name: string },
  { t, language, now }: CardWords,
): CardContent => ({
  person: partner,
  title: row.subject,
  facts: [partner.name, row.definitionName, row.nodeName, formatMoment(language, row.at, now)].filter(Boolean),
  chips: [
    ...(row.kind === 'agent' ? [{ text: t('lists.transfer.agent'), tone: 'moved' as const }] : []),
    standing(row, t),
  ],
  ...(row.decision && row.decision.remark !== '' && { note: row.decision.remark }),
});

function standing({ task, decision }: Transfer, t: Translate): CardChip {
  if (decision) return { text: recordWord(decision, t), tone: recordLook(decision.action).tone };
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
