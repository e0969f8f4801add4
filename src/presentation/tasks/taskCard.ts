import type { TaskRow } from '#domain/tasks/taskViews.ts';
import type { CardContent, CardContext } from '../ui/cards/cardContent.ts';
import { splitSummary } from '../ui/cards/splitSummary.ts';
import { waitingChip } from '../ui/feedback/waiting.ts';
import { agentChip } from './agentChip.ts';
import { kindChip } from './kindChip.ts';

/** Card of a task: initiator, subject, step and waiting time. */
export const taskCard = (row: TaskRow, { t, now }: CardContext): CardContent => ({
  ...(row.initiatorId !== undefined && { person: { id: row.initiatorId, name: row.initiatorName } }),
  title: row.subject,
  isUnread: row.status === 'new',
  facts: [row.initiatorName, row.definitionName, row.nodeName].filter(Boolean),
  chips: [...agentChip(row, t), ...kindChip(row, t), waitingChip(row, now, t)],
  ...splitSummary(row.summary),
});
