import { setImmediate } from 'node:timers/promises';

const BATCH_ROWS = 2_000;

/**
 * Reads many rows in parts and lets other requests run in between. A hundred thousand rows in one response would block
 * the process for half a second.
 * @param read returns at most `limit` rows after the last row of the previous part
 */
export async function readInBatches<Key, Row extends Key>(
  read: (last: Key | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const part = await read(all.at(-1), BATCH_ROWS);
    all.push(...part);
    if (part.length < BATCH_ROWS) return all;
    await setImmediate();
  }
}

/** Calls a function for each of many rows and lets other requests run in between. */
export async function forEachInBatches<Row>(rows: readonly Row[], work: (row: Row) => void): Promise<void> {
  for (const [at, row] of rows.entries()) {
    work(row);
    if (at % BATCH_ROWS === BATCH_ROWS - 1) await setImmediate();
  }
}

/** Maps many rows like `forEachInBatches`. */
export async function mapInBatches<Row, Mapped>(rows: readonly Row[], map: (row: Row) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  await forEachInBatches(rows, (row) => mapped.push(map(row)));
  return mapped;
}
