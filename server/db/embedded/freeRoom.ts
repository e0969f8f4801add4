import { statfsSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
/**
 * Minimum free disk space of the embedded database, in bytes. PGlite never returns from a write to a full disk, so
 * writes are rejected while there is still space for the log, checkpoints and sorting of running statements.
 */
export const MIN_FREE_BYTES = 64 * MEGABYTE;
/** A value is written to the log, to its table, and to the log again after a checkpoint. */
const COPIES_OF_VALUE = 3;

const WRITE_PATTERN = /\b(?:insert|update|delete|create|alter|truncate|reindex|vacuum)\b/iu;

/**
 * Whether the disk of `folder` has space for a statement with these values. Always true for statements that only read.
 */
export function hasDiskSpaceFor(folder: string, text: string, params: readonly unknown[]): boolean {
  if (!WRITE_PATTERN.test(text)) return true;
  const bytes = params.reduce<number>((sum, param) => sum + estimateBytes(param), 0);
  return freeBytes(folder) >= MIN_FREE_BYTES + bytes * COPIES_OF_VALUE;
}

/** Returns the free bytes for this user on the disk of a folder; infinity if they cannot be determined. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const estimateBytes = (param: unknown): number => {
  if (typeof param === 'string') return param.length;
  return ArrayBuffer.isView(param) ? param.byteLength : 0;
};
