import type { TaskRow } from '#domain/task/taskViews.ts';
import type { Translate } from '../i18n/useTexts.ts';
import type { CardChip } from '../shared/cards/cardContent.ts';
import type { Tone } from '../shared/tone.ts';

const TONES: Readonly<Record<Exclude<TaskRow['kind'], 'ordinary' | 'unknown'>, Tone>> = {
  parallelSigner: 'action',
  sequentialSigner: 'action',
  circulated: 'shown',
  communication: 'shown',
  returned: 'return',
};

/** Says so when a task is not an ordinary approval. */
export function kindChip({ kind, isToRevise }: TaskRow, t: Translate): readonly CardChip[] {
  if (kind === 'ordinary' || kind === 'unknown')
    return isToRevise ? [{ text: t('list.toRevise'), tone: 'return' }] : [];
  return [{ text: t(`status.kind.${kind}`), tone: TONES[kind] }];
}
