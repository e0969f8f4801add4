import { readFileSync } from 'node:fs';

/** Returns the limit of open files of this process; `Infinity` if there is none or the system does not report it. */
export function readOpenFileLimit(): number {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === '' ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
