import type { TaskRow } from '#domain/task/taskViews.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';
import { splitSummary } from '../shared/cards/splitSummary.ts';
import { waitingChip } from '../shared/waiting.ts';
import { agentChip } from './agentChip.ts';
import { kindChip } from './kindChip.ts';

/** A task on a card: who asks for what, at which step, and for how long it has waited. */
export const taskCard = (row: TaskRow, { t, now }: CardWords): CardContent => ({
  ...(row.initiatorId !== undefined && { person: { id: row.initiatorId, name: row.initiatorName } }),
  title: row.subject,
  isUnread: row.status === 'new',
  facts: [row.initiatorName, row.definitionName, row.nodeName].filter(Boolean),
  chips: [...agentChip(row, t), ...kindChip(row, t), waitingChip(row, now, t)],
  ...splitSummary(row.summary),
});
