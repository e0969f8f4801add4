import { hash } from 'node:crypto';
import { SYSTEM } from '#domain/workflow/command.ts';

/** Higher than every time-based id. */
const FIRST_ID = 4_000_000_000_000_000_000n;
const ID_RANGE = 1_000_000_000_000_000_000n;

/**
 * Derives a numeric id from parts; equal parts give equal ids. Every id on the wire is a text of digits (contract wire
 * 6), also for objects without an id of their own, such as the second transfer of a task.
 */
export function deriveWireId(...parts: readonly (string | number)[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'hex');
  return String(FIRST_ID + (BigInt(`0x${digest.slice(0, 16)}`) % ID_RANGE));
}

/** Returns a numeric id unchanged and derives one for other ids; `0` for the system. */
export const toWireId = (id: string): string => (id === SYSTEM ? '0' : /^\d+$/u.test(id) ? id : deriveWireId(id));

/** Derives the id of a token. Tokens are numbered within their request; tasks of one token share the id. */
export const toTokenId = ({ instance, token }: { readonly instance: string; readonly token: string }): string =>
  deriveWireId('token', instance, token);
