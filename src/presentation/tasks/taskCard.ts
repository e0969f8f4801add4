import type { TaskRow } from '#domain/tasks/taskViews.ts';
import type { CardContent, CardContext, CardChip } from '../ui/cards/cardContent.ts';
import { splitSummary } from '../ui/cards/splitSummary.ts';
import { waitingChip } from '../ui/feedback/waiting.ts';
import { agentChip } from './agentChip.ts';
import type { Translate } from '../ui/i18n/translate.ts';
import type { Tone } from '../ui/controls/tone.ts';

/** Card of a task: initiator, subject, step and waiting time. */
export const taskCard = (row: TaskRow, { t, now }: CardContext): CardContent => ({
  ...(row.initiatorId !== undefined && { person: { id: row.initiatorId, name: row.initiatorName } }),
  title: row.subject,
  isUnread: row.status === 'new',
  facts: [row.initiatorName, row.definitionName, row.nodeName].filter(Boolean),
  chips: [...agentChip(row, t), ...kindChip(row, t), ...newsChips(row, t), waitingChip(row, now, t)],
  ...splitSummary(row.summary),
});

/** Shows that others have changed the forms since the user saw them, and how often the user was reminded. */
const newsChips = ({ isChanged, urgedCount: count }: TaskRow, t: Translate): readonly CardChip[] => [
  ...(isChanged ? [{ text: t('list.changed'), tone: 'action' as const }] : []),
  ...(count ? [{ text: t('list.urged', { count }), tone: 'return' as const }] : []),
];

const TONES: Readonly<Record<Exclude<TaskRow['kind'], 'ordinary' | 'unknown'>, Tone>> = {
  parallelSigner: 'action',
  sequentialSigner: 'action',
  circulated: 'shown',
  communication: 'shown',
  returned: 'return',
};

/** Shows the kind of a task unless it is an ordinary approval. */
function kindChip({ kind, isToRevise }: TaskRow, t: Translate): readonly CardChip[] {
  if (kind === 'ordinary' || kind === 'unknown')
    return isToRevise ? [{ text: t('list.toRevise'), tone: 'return' }] : [];
  return [{ text: t(`status.kind.${kind}`), tone: TONES[kind] }];
}

/** Kinds of tasks that are answered in another way than by a decision. */
const WITHOUT_DECISION: ReadonlySet<TaskRow['kind']> = new Set<TaskRow['kind']>(['circulated', 'communication']);

/** Whether the card of an own task has actions. */
export const hasTaskActions = ({ kind, isToRevise }: Pick<TaskRow, 'kind' | 'isToRevise'>): boolean =>
  !WITHOUT_DECISION.has(kind) && isToRevise !== true;
