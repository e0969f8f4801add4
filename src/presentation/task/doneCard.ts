import type { DoneRow } from '#application/ports/instanceGateway.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';
import type { ListFilter } from '../list/recordList.ts';
import { agentChip } from './agentChip.ts';
import { recordLook, recordWord } from '../shared/recordLook.ts';

/** One of my decisions: on what, when, at which step, in which words. */
export function doneCard(row: DoneRow, { t, language, now }: CardWords): CardContent {
  const look = recordLook(row.action);
  return {
    sign: look,
    title: row.subject,
    facts: [formatMoment(language, row.doneAt ?? row.arrivedAt, now), row.nodeName],
    chips: [{ text: recordWord(row, t), tone: look.tone }, ...agentChip(row, t)],
    ...(row.remark === '' ? {} : { note: row.remark }),
  };
}

const RETURNS = 'returnToPrevious,returnToInitiator,returnToNode';
const LABELS = {
  agree: 'record.agree',
  refuse: 'record.refuse',
  abstain: 'record.abstain',
  [RETURNS]: 'lists.returned',
} as const;
/** Chips for what was done; the three ways to return are one. */
const actionFilter = (actions: readonly (keyof typeof LABELS)[]): ListFilter => ({
  name: 'actions',
  label: { key: 'lists.decision' },
  choices: actions.map((value) => ({ value, label: { key: LABELS[value] } })),
});
export const decisionFilter = actionFilter(['agree', 'refuse', 'abstain', RETURNS]);
export const rejectionFilter = actionFilter(['refuse', RETURNS]);
