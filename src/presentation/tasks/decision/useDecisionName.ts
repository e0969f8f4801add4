import { useTranslation } from 'react-i18next';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';

/** Returns the name of a decision: the node's own name if it has one. */
export function useDecisionName({ decisions }: TaskDetail): (vote: Vote) => string {
  const { t } = useTranslation();
  return (vote) => decisions.find((option) => option.vote === vote)?.label || t(`task.vote.${vote}`);
}
