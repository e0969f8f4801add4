import type { CurrentUser } from '../directory/person.ts';
import { isFlowTask } from '../workflow/taskKinds.ts';
import { findNodeWithoutPeople, mustChoosePath } from './nextNodeChoice.ts';
import { isOpinionRequired } from './opinion.ts';
import { taskRefusal } from './taskPolicy.ts';
import type { NextNode, TaskDetail } from './taskViews.ts';
import { toTaskFacts, toViewerActor } from './toTaskFacts.ts';

/**
 * Whether one tap may agree to a task, without a sheet: its step allows it (`quickApprove`), the user may agree, and no
 * opinion, path or people have to be entered.
 * @param next the next nodes of an agreement; undefined if they are not known yet
 */
export function mayAgreeQuickly(
  detail: TaskDetail,
  viewer: CurrentUser,
  next: readonly NextNode[] | undefined,
): boolean {
  const { switches, task, nextChoice } = detail;
  return (
    switches.includes('quickApprove') &&
    isFlowTask(task) &&
    task.isToRevise !== true &&
    !isOpinionRequired('agree', switches) &&
    taskRefusal(toTaskFacts(detail), toViewerActor(detail, viewer), 'agree') === undefined &&
    next !== undefined &&
    !mustChoosePath(next, nextChoice) &&
    findNodeWithoutPeople(next, undefined, {}) === undefined
  );
}
