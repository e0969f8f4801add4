import type { RecordAction } from '../workflow/command.ts';
import type { Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';

/**
 * A transferred task. `task` is absent once it is completed (contract following 2); `decision` is its result, if the
 * platform sends it.
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

/** A question about a task; `answer` is present once it was answered (contract tasks 12). */
export interface TaskQuestion {
  readonly task: TaskId;
  readonly recipientId: PersonId;
  readonly recipientName: string;
  readonly question: string;
  readonly askedAt: Instant;
  readonly answer?: { readonly text: string; readonly at: Instant };
}

/** A reader of a circulated task (contract tasks 11). */
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
 * Progress of a circulation. After `needed` readers have answered, the task returns or continues; both are absent if
 * the platform does not send them.
 */
export interface CirculationProgress {
  readonly readers: readonly CirculationReader[];
  readonly needed?: number;
  readonly afterwards?: 'comeBack' | 'goOn';
}

/** A step to which a task can be delivered. */
export interface DeliveryStep {
  readonly id: NodeId;
  readonly name: string;
}
