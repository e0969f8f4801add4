import type { Action, ActionKind } from './action.ts';
import { REQUEST_ROWS } from './requestActions.ts';
import { RETURN_ROW } from './returnAction.ts';
import { TASK_ROWS } from './taskActions.ts';

/** Everything a person does with a task or a request beside deciding and claiming. */
export const ACTIONS: Readonly<Record<ActionKind, Action>> = { ...TASK_ROWS, ...REQUEST_ROWS, return: RETURN_ROW };

/** The sheet an address asks for; a link may carry anything. */
export const sheetOf = (word: string | null): Action | undefined =>
  Object.values(ACTIONS).find(({ kind, page }) => kind === word && page === undefined);
