import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** The word on a decision: the node's own where it has one. */
export function useVerb({ decisions }: TaskDetail): (vote: Vote) => string {
  const { t } = useTexts();
  return (vote) => decisions.find((option) => option.vote === vote)?.label || t(`task.vote.${vote}`);
}
