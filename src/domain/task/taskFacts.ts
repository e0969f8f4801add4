import type { InstanceStatus } from '../workflow/instanceStatus.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { ReturnTarget, Vote } from '../workflow/processDefinition.ts';
import type { TaskKind, TaskStatus } from '../workflow/taskKinds.ts';
import type { PersonId } from '../shared/ids.ts';

/**
 * What the policies read of a task. The core fills it from its state (`taskFacts` of the process), a page from
 * what the server delivered (`factsOfDetail`); so the button and the server ask the same questions.
 * @property isEnded handled already, or closed with its request.
 * @property holder who has it; absent while candidates only stand behind it.
 * @property holderName, returnedTo names for the sentence of a refusal: who holds it, and whom a returned request waits
 * for.
 * @property transferredBy who handed it over and may take it back.
 * @property isFirstNode the node the request started on: there is nothing to return to.
 * @property isBlocked the node itself forbids deciding now.
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
