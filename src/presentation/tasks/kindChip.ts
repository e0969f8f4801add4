import type { TaskRow } from '#domain/tasks/taskViews.ts';
import type { Translate } from '../ui/i18n/translate.ts';
import type { CardChip } from '../ui/cards/cardContent.ts';
import type { Tone } from '../ui/controls/tone.ts';

const TONES: Readonly<Record<Exclude<TaskRow['kind'], 'ordinary' | 'unknown'>, Tone>> = {
  parallelSigner: 'action',
  sequentialSigner: 'action',
  circulated: 'shown',
  communication: 'shown',
  returned: 'return',
};

/** Shows the kind of a task unless it is an ordinary approval. */
export function kindChip({ kind, isToRevise }: TaskRow, t: Translate): readonly CardChip[] {
  if (kind === 'ordinary' || kind === 'unknown')
    return isToRevise ? [{ text: t('list.toRevise'), tone: 'return' }] : [];
  return [{ text: t(`status.kind.${kind}`), tone: TONES[kind] }];
}
