import type { RecordAction } from '../workflow/command.ts';
import type { Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';

/**
 * A task handed over; `task` is empty when it is done (contract following 2), and `decision` says what came of it then,
 * where the platform tells it.
 */
export interface Transfer {
  readonly id: string;
  readonly kind: 'transfer' | 'agent' | 'unknown';
  readonly instanceId: InstanceId;
  readonly task?: TaskId;
  readonly subject: string;
  readonly definitionName: string;
  readonly nodeName: string;
  readonly giverId: PersonId;
  readonly giverName: string;
  readonly receiverId: PersonId;
  readonly receiverName: string;
  readonly at: Instant;
  readonly decision?: {
    readonly action: RecordAction;
    readonly optionName?: string;
    readonly remark: string;
    readonly at?: Instant;
  };
}

/** A question asked from a task; `answer` is set when it was answered (contract tasks 12). */
export interface AskedQuestion {
  readonly task: TaskId;
  readonly askedId: PersonId;
  readonly askedName: string;
  readonly question: string;
  readonly askedAt: Instant;
  readonly answer?: { readonly text: string; readonly at: Instant };
}

/** One reader of a circulated task (contract tasks 11). */
export interface CirculationReader {
  readonly id: string;
  readonly personId: PersonId;
  readonly personName: string;
  readonly status: 'waiting' | 'passedOn' | 'done' | 'unknown';
  readonly remark: string;
  readonly task?: TaskId;
  readonly since: Instant;
  readonly doneAt?: Instant;
}

/**
 * How a circulation stands: `needed` of the readers have to be done, and then the task comes back or goes on, as far as
 * the platform tells.
 */
export interface CirculationProgress {
  readonly readers: readonly CirculationReader[];
  readonly needed?: number;
  readonly afterwards?: 'comeBack' | 'goOn';
}

/** Where a task may be delivered. */
export interface DeliveryStep {
  readonly id: NodeId;
  readonly name: string;
}
