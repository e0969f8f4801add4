import { hash } from 'node:crypto';
import { SYSTEM } from '#domain/workflow/command.ts';

/** Above every id that a clock makes. */
const FIRST_ID = 4_000_000_000_000_000_000n;
const ROOM = 1_000_000_000_000_000_000n;

/**
 * Every id on the wire is a digit text (contract wire 6): what has none of its own, such as the second hand a task went
 * through, is known by 19 digits made of its parts, the same each time.
 */
export function digitId(...parts: readonly (string | number)[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'hex');
  return String(FIRST_ID + (BigInt(`0x${digest.slice(0, 16)}`) % ROOM));
}

/** An id as it is where it is one, and `0` for what the system itself has done. */
export const wireId = (id: string): string => (id === SYSTEM ? '0' : /^\d+$/u.test(id) ? id : digitId(id));

/** Tokens are counted within their request: tasks that stand on one have the same. */
export const tokenId = ({ instance, token }: { readonly instance: string; readonly token: string }): string =>
  digitId('token', instance, token);
