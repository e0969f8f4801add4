import type { PreferenceStore } from '../ports/platform/preferenceStore.ts';

/** Seconds between a decision and its sending that the user can choose from; 0 sends at once. */
export const UNDO_DELAYS_SECONDS = [0, 6, 10, 30] as const;
export type UndoDelaySeconds = (typeof UNDO_DELAYS_SECONDS)[number];
const DEFAULT_UNDO_DELAY_SECONDS: UndoDelaySeconds = 6;

export const readUndoDelaySeconds = (preferences: Pick<PreferenceStore, 'read'>): UndoDelaySeconds =>
  UNDO_DELAYS_SECONDS.find((each) => String(each) === preferences.read('undoDelay')) ?? DEFAULT_UNDO_DELAY_SECONDS;
