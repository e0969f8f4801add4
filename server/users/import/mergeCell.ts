/** Result of a comparison: unchanged, app value kept, file value taken, or conflict that the user must resolve. */
export type MergeResult = 'same' | 'ours' | 'brought' | 'both';

export interface CellState {
  /** Values in the app, one for each language. */
  readonly app: readonly string[];
  /** Value of the last import; absent if there was none. */
  readonly last?: string | undefined;
  /** Whether the cell was edited in the app. Only used without a previous import. */
  readonly isEditedInApp: boolean;
}

/**
 * A value equal to that of the last import never reverts a later change. If both the app and the file have changed
 * since, it is a conflict.
 */
export function mergeCell(file: string, { app, last, isEditedInApp }: CellState): MergeResult {
  if (app.includes(file)) return 'same';
  if (last === undefined) return isEditedInApp ? 'both' : 'brought';
  if (file === last) return 'ours';
  return app.includes(last) ? 'brought' : 'both';
}
