import { statfsSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
/**
 * Minimum room on the disk of the embedded database, in bytes. PGlite never returns from a write that finds the disk
 * full, so that a write is refused while there is still room for the log, checkpoints and sorting of what runs already.
 */
export const MIN_FREE_BYTES = 64 * MEGABYTE;
/** A value is written to the log, to its table, and to the log again after a checkpoint. */
const COPIES_OF_VALUE = 3;

const WRITING = /\b(?:insert|update|delete|create|alter|truncate|reindex|vacuum)\b/iu;

/** Whether the disk of `folder` has room for a statement with these values. Statements that only read always have. */
export function hasRoomFor(folder: string, text: string, params: readonly unknown[]): boolean {
  if (!WRITING.test(text)) return true;
  const bytes = params.reduce<number>((sum, param) => sum + sizeOf(param), 0);
  return freeBytes(folder) >= MIN_FREE_BYTES + bytes * COPIES_OF_VALUE;
}

/** Free bytes for this user on the disk of a folder. A disk that cannot be asked is taken for a large one. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const sizeOf = (param: unknown): number => {
  if (typeof param === 'string') return param.length;
  return ArrayBuffer.isView(param) ? param.byteLength : 0;
};
