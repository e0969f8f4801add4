import { createHash } from 'node:crypto';

/** Below the ids of deployed definitions, and far below those a clock makes. */
const FIRST_ID = 1_400_000_000_000_000_000n;
const ROOM = 100_000_000_000_000_000n;

/**
 * An id for what a file names without one: always the same for the same names. Of people and departments it is only
 * made once, of tenant and first account or path, and kept with these from then on (ADR 42).
 */
export function madeId(...names: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return String(FIRST_ID + (BigInt(`0x${digest.slice(0, 16)}`) % ROOM));
}
