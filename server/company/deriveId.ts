import { createHash } from 'node:crypto';

/** Lower than the ids of deployed definitions, and much lower than time-based ids. */
const FIRST_ID = 1_400_000_000_000_000_000n;
const ID_RANGE = 100_000_000_000_000_000n;

/**
 * Derives an id from names; equal names give equal ids. For users and departments it is derived once, from the tenant
 * and the first account or path, and stored from then on (ADR 42).
 */
export function deriveId(...names: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return String(FIRST_ID + (BigInt(`0x${digest.slice(0, 16)}`) % ID_RANGE));
}
