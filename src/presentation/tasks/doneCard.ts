import type { DoneRow } from '#application/ports/workflow/instanceGateway.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import type { CardContent, CardContext } from '../ui/cards/cardContent.ts';
import type { ListFilter } from '../lists/recordList.ts';
import { agentChip } from './agentChip.ts';
import { recordLook, recordActionName } from '../ui/workflow/recordLook.ts';

/** Card of a decision of the current user: request, time, step and opinion. */
export function doneCard(row: DoneRow, { t, language, now }: CardContext): CardContent {
  const look = recordLook(row.action);
  return {
    badge: look,
    title: row.subject,
    facts: [formatTimestamp(language, row.doneAt ?? row.arrivedAt, now), row.nodeName],
    chips: [{ text: recordActionName(row, t), tone: look.tone }, ...agentChip(row, t)],
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
/** Filter by action; the three kinds of return are one. */
const actionFilter = (actions: readonly (keyof typeof LABELS)[]): ListFilter => ({
  name: 'actions',
  label: { key: 'lists.decision' },
  choices: actions.map((value) => ({ value, label: { key: LABELS[value] } })),
});
export const decisionFilter = actionFilter(['agree', 'refuse', 'abstain', RETURNS]);
export const rejectionFilter = actionFilter(['refuse', RETURNS]);
