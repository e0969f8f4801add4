import { VOTES, type DecisionOption, type Vote } from '../workflow/processDefinition.ts';
import type { SummaryField } from '../instance/instanceViews.ts';
import type { Instant, InstanceId, TaskId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import { isOpinionRequired } from './opinion.ts';

/** A task chosen for a batch: what it offers, or why it has to be left out. */
export interface BatchTask {
  readonly id: TaskId;
  readonly instanceId: InstanceId;
  readonly subject: string;
  readonly nodeName: string;
  readonly definitionName: string;
  readonly initiatorName: string;
  readonly summary: readonly SummaryField[];
  readonly decisions: readonly DecisionOption[];
  readonly isOpinionRequired: boolean;
  /** The platform's own words for why it is left out; `refusal` is set when we know the reason. */
  readonly leftOut?: { readonly message: string; readonly refusal?: Refusal };
}

/** How one task of a batch came out; `isDone` is absent while it waits. */
export interface BatchRow {
  readonly task: TaskId;
  readonly instanceId?: InstanceId;
  readonly subject: string;
  readonly isDone?: boolean;
  readonly message: string;
  readonly refusal?: Refusal;
}

/** A batch the server carries out by itself. */
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

/** So many are decided while one waits; more of them the server carries on by itself. */
export const BATCH_AT_ONCE = 20;

export const isIncluded = ({ leftOut }: BatchTask): boolean => leftOut === undefined;

/** The decisions all of them offer, in the usual order; the name of one only where all call it so. */
export function sharedDecisions(tasks: readonly BatchTask[]): readonly DecisionOption[] {
  return VOTES.flatMap((vote): readonly DecisionOption[] => {
    const options = tasks.map(({ decisions }) => decisions.find((option) => option.vote === vote));
    const [first] = options;
    if (first === undefined || options.includes(undefined)) return [];
    const isOneName = first.label !== undefined && options.every((option) => option?.label === first.label);
    return [isOneName ? first : { vote }];
  });
}

/** One of them may ask for words where the others do not. */
export const isBatchOpinionRequired = (vote: Vote, tasks: readonly BatchTask[]): boolean =>
  isOpinionRequired(vote, tasks.some((task) => task.isOpinionRequired) ? ['opinionRequired'] : []);
