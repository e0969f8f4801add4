import type { InstanceStatus } from '../workflow/instanceStatus.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { ReturnTarget, Vote } from '../workflow/processDefinition.ts';
import type { TaskKind, TaskStatus } from '../workflow/taskKinds.ts';
import type { PersonId } from '../shared/ids.ts';

/**
 * The properties of a task that the policies read, built from the state by the core (`buildTaskFacts` of the process)
 * or from the server response by a page (`toTaskFacts`), so that the button and the server apply the same rules.
 * @property isEnded whether it is completed, or closed with its request.
 * @property holder the assignee; `undefined` while it only has candidates.
 * @property holderName, returnedTo names for the messages of refusals: the assignee, and the user a returned request
 * waits for.
 * @property transferredBy users who transferred it and may retrieve it.
 * @property isFirstNode whether it is at the first node of the request, so that it cannot be returned.
 * @property isBlocked whether the node currently forbids a decision.
 */
export interface TaskFacts {
  readonly isEnded: boolean;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly instanceStatus: InstanceStatus;
  readonly initiator: PersonId | undefined;
  readonly holder: PersonId | undefined;
  readonly holderName: string;
  readonly returnedTo: string;
  readonly candidates: readonly Executor[];
  readonly transferredBy: readonly PersonId[];
  readonly isCirculating: boolean;
  readonly hasCommunication: boolean;
  readonly isFirstNode: boolean;
  readonly isBlocked: boolean;
  readonly votes: readonly Vote[];
  readonly returnTargets: readonly ReturnTarget[];
  readonly mayAddSigners: boolean;
  readonly hasVerdict: boolean;
}
