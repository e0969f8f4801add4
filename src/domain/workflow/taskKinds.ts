/**
 * Statuses of a task (contract words 2). A completed task has none: it is gone.
 * @example
 * TASK_STATUSES.includes('opened'); // true
 */
export const TASK_STATUSES = ['new', 'opened', 'locked', 'replied', 'onHold'] as const;
/** One of `TASK_STATUSES`; `unknown` is one that nobody has met yet. */
export type TaskStatus = (typeof TASK_STATUSES)[number] | 'unknown';

/**
 * Kinds of a task (contract words 3). `returned`: made by a return that comes straight back.
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
/** One of `TASK_KINDS`; `unknown` is one that nobody has met yet. */
export type TaskKind = (typeof TASK_KINDS)[number] | 'unknown';

/** What the chart itself has opened, to be decided; everything else was handed on, or made by a return. */
export const isOfFlow = ({ kind }: { readonly kind: TaskKind }): boolean =>
  kind === 'ordinary' || kind === 'parallelSigner' || kind === 'sequentialSigner';
