import type { Action, ActionKind } from './action.ts';
import { REQUEST_ACTIONS } from './requestActions.ts';
import { RETURN_ACTION } from './returnAction.ts';
import { TASK_ACTIONS } from './taskActions.ts';

/** All actions on a task or a request except deciding and claiming. */
export const ACTIONS: Readonly<Record<ActionKind, Action>> = {
  ...TASK_ACTIONS,
  ...REQUEST_ACTIONS,
  return: RETURN_ACTION,
};

/** Returns the action for the query parameter `do`. Undefined for an unknown value or an action with its own page. */
export const findSheetAction = (word: string | null): Action | undefined =>
  Object.values(ACTIONS).find(({ kind, page }) => kind === word && page === undefined);
