/**
 * Statuses of a task (contract words 2). A completed task has no status, because it no longer exists.
 * @example
 * TASK_STATUSES.includes('opened'); // true
 */
export const TASK_STATUSES = ['new', 'opened', 'locked', 'replied', 'onHold'] as const;
/** One of `TASK_STATUSES`; `unknown` is one this version does not recognise. */
export type TaskStatus = (typeof TASK_STATUSES)[number] | 'unknown';

/**
 * Kinds of a task (contract words 3). `returned` is created by a return with backtrack.
 * @example
 * TASK_KINDS.includes('communication'); // true
 */
export const TASK_KINDS = [
  'ordinary',
  'parallelSigner',
  'sequentialSigner',
  'circulated',
  'communication',
  'returned',
] as const;
/** One of `TASK_KINDS`; `unknown` is one this version does not recognise. */
export type TaskKind = (typeof TASK_KINDS)[number] | 'unknown';

/**
 * Whether the chart itself created the task for a decision; all others were passed on by users, or created by a return.
 */
export const isFlowTask = ({ kind }: { readonly kind: TaskKind }): boolean =>
  kind === 'ordinary' || kind === 'parallelSigner' || kind === 'sequentialSigner';
