import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { useTexts } from '../../ui/i18n/useTexts.ts';

/** Returns the name of a decision: the node's own name if it has one. */
export function useDecisionName({ decisions }: TaskDetail): (vote: Vote) => string {
  const { t } = useTexts();
  return (vote) => decisions.find((option) => option.vote === vote)?.label || t(`task.vote.${vote}`);
}
