/** What becomes of a cell: nothing to do, left as the app has it, brought in, or for somebody to choose. */
export type CellVerdict = 'same' | 'ours' | 'brought' | 'both';

/** What is known of the place a cell is about. */
export interface CellStanding {
  /** What is there: in each language, where there are several. */
  readonly app: readonly string[];
  /** What the last import said; absent where none said anything. */
  readonly last?: string | undefined;
  /** Somebody has written it in the app; asked only where no import has. */
  readonly isWrittenHere: boolean;
}

/**
 * A cell that says what the last import said never undoes what was changed since. Where the app and the file have both
 * gone on from there, somebody chooses.
 */
export function weighCell(file: string, { app, last, isWrittenHere }: CellStanding): CellVerdict {
  if (app.includes(file)) return 'same';
  if (last === undefined) return isWrittenHere ? 'both' : 'brought';
  if (file === last) return 'ours';
  return app.includes(last) ? 'brought' : 'both';
}
