import type { TaskDetail } from '#domain/task/reading.ts';
import { splitSummary } from '../list/summary.ts';

/** Process, applicant and key figure in one line. */
export const subtitleOf = ({ instance, task }: TaskDetail): string =>
  [instance.definitionName || task.definitionName, instance.initiatorName, splitSummary(instance.summary).figure ?? ''].filter((part) => part !== '').join(' · ');
