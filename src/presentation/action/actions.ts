import type { Action, ActionKind } from './action.ts';
import {
  forward,
  voidAction,
  pend,
  recover,
  remove,
  restore,
  resume,
  suspend,
  takeBack,
  withdraw,
} from './requestActions.ts';
import {
  addSigners,
  cancelCirculation,
  circulate,
  communicate,
  jump,
  reply,
  retrieve,
  revokeCommunication,
  transfer,
} from './taskActions.ts';

/** Every action there is beside deciding, returning and claiming. */
export const ACTIONS: Readonly<Record<ActionKind, Action>> = {
  transfer,
  retrieve,
  addSigners,
  communicate,
  reply,
  circulate,
  cancelCirculation,
  revokeCommunication,
  jump,
  withdraw,
  takeBack,
  recover,
  void: voidAction,
  suspend,
  resume,
  pend,
  restore,
  delete: remove,
  forward,
};

/** The sheet an address asks for; a link may carry anything. */
export const sheetOf = (word: string | null): Action | undefined =>
  Object.values(ACTIONS).find(({ kind, page }) => kind === word && page === undefined);
