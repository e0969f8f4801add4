import type { DecisionOption } from '../process/definition.ts';
import type { Instant, InstanceId, TaskId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { Vote } from '../process/definition.ts';

/** A task chosen for a batch: what it offers, or why it has to be left out. */
export interface BatchTask {
  readonly id: TaskId;
  readonly instanceId: InstanceId;
  readonly subject: string;
  readonly nodeName: string;
  readonly definitionName: string;
  readonly decisions: readonly DecisionOption[];
  readonly isOpinionRequired: boolean;
  /** The platform's own words for why it is left out; `refusal` is set when we know the reason. */
  readonly leftOut?: { readonly message: string; readonly refusal?: Refusal };
}

/** How one task of a batch came out; `isDone` is absent while it waits. */
export interface BatchRow { readonly task: TaskId; readonly instanceId?: InstanceId; readonly subject: string; readonly isDone?: boolean; readonly message: string; readonly refusal?: Refusal }

/** A batch the server carries out by itself. */
export interface BatchJob { readonly id: string; readonly vote: Vote | 'unknown'; readonly opinion: string; readonly total: number; readonly done: number; readonly failed: number; readonly isOver: boolean; readonly startedAt: Instant; readonly endedAt?: Instant }
export interface BatchDetail { readonly job: BatchJob; readonly rows: readonly BatchRow[] }
