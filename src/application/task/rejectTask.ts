import type { CurrentUser } from '#domain/directory/person.ts';
import type { AfterReturn } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse, type Refusal } from '#domain/shared/refusal.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { afterReturnOptions, kindOfTarget, type ReturnDestination } from '#domain/task/returning.ts';
import type { Attached, TaskGateway } from '../ports/taskGateway.ts';

export interface ReturnOrder {
  readonly key: string;
  readonly detail: TaskDetail;
  readonly viewer: CurrentUser;
  readonly to: ReturnDestination;
  readonly afterwards: AfterReturn;
  readonly opinion: string;
  readonly files: Attached;
}

/** Returns a request to an earlier step ("Return" on the screen); the reason is part of it (contract process 5). */
export type RejectTask = (order: ReturnOrder) => Promise<Result<void, Failure>>;

export const makeRejectTask =
  (tasks: TaskGateway): RejectTask =>
  async (order) => {
    const refusal = refusalOf(order);
    if (refusal) return fail({ kind: 'refused', refusal });
    return tasks.sendBack(order.detail.task.id, {
      key: order.key,
      to: order.to,
      afterwards: order.afterwards,
      opinion: order.opinion.trim(),
      files: order.files,
    });
  };

function refusalOf({ detail, viewer, to, afterwards, opinion }: ReturnOrder): Refusal | undefined {
  const refused = taskRefusal(factsOfDetail(detail), viewerOf(detail, viewer), 'return');
  if (refused) return refused;
  const isOffered =
    detail.returnTargets.includes(kindOfTarget(to)) && afterReturnOptions(detail, to).includes(afterwards);
  return isOffered ? opinionRefusal(opinion, true) : refuse('return.modeNotOffered');
}
