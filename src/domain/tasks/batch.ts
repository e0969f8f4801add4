import { VOTES, type DecisionOption, type Vote } from '../workflow/processDefinition.ts';
import type { SummaryField } from '../requests/instanceViews.ts';
import type { Instant, InstanceId, TaskId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import { isOpinionRequired } from './opinion.ts';

/** The details that distinguish requests of one kind, as shown on the cards of the list. */
export interface BatchFacts {
  readonly number: string;
  readonly initiatorName: string;
  readonly summary: readonly SummaryField[];
}

/** A task selected for a batch: the decisions it offers, or why it is excluded. */
export interface BatchTask extends BatchFacts {
  readonly id: TaskId;
  readonly instanceId: InstanceId;
  readonly subject: string;
  readonly nodeName: string;
  readonly definitionName: string;
  readonly decisions: readonly DecisionOption[];
  readonly isOpinionRequired: boolean;
  /** Why the task is excluded, as worded by the platform; `refusal` is set if the reason is known. */
  readonly exclusion?: { readonly message: string; readonly refusal?: Refusal };
}

/** Result of one task of a batch; `isDone` is absent while it is waiting. */
export interface BatchRow {
  readonly task: TaskId;
  readonly instanceId?: InstanceId;
  readonly subject: string;
  readonly isDone?: boolean;
  readonly message: string;
  readonly refusal?: Refusal;
  /** Absent if the platform does not send them. */
  readonly facts?: BatchFacts;
}

/** A batch that the server executes in the background. */
export interface BatchJob {
  readonly id: string;
  readonly vote: Vote | 'unknown';
  readonly opinion: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly isOver: boolean;
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
}
export interface BatchDetail {
  readonly job: BatchJob;
  readonly rows: readonly BatchRow[];
}

/** Maximum number of tasks decided while the user waits; larger batches run on the server in the background. */
export const MAX_SYNC_BATCH_TASKS = 20;

export const isIncluded = ({ exclusion }: BatchTask): boolean => exclusion === undefined;

/**
 * Returns the decisions all tasks offer, in the order of `VOTES`. A custom label is kept only if all tasks have the
 * same.
 */
export function findSharedDecisions(tasks: readonly BatchTask[]): readonly DecisionOption[] {
  return VOTES.flatMap((vote): readonly DecisionOption[] => {
    const options = tasks.map(({ decisions }) => decisions.find((option) => option.vote === vote));
    const [first] = options;
    if (first === undefined || options.includes(undefined)) return [];
    const isOneName = first.label !== undefined && options.every((option) => option?.label === first.label);
    return [isOneName ? first : { vote }];
  });
}

/** Whether at least one of the tasks requires an opinion. */
export const isBatchOpinionRequired = (vote: Vote, tasks: readonly BatchTask[]): boolean =>
  isOpinionRequired(vote, tasks.some((task) => task.isOpinionRequired) ? ['opinionRequired'] : []);
