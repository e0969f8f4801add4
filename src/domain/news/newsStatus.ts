import type { Instant } from '../shared/ids.ts';

/**
 * How far a piece of news has come.
 * - `draft`: its author alone reads it.
 * - `planned`: it will be told at its moment.
 * - `issued`: whoever it is for reads it.
 * - `ended`: nobody finds it any more.
 */
export type NewsStatus = 'draft' | 'planned' | 'issued' | 'ended';

export interface NewsTimes {
  readonly isDraft: boolean;
  readonly issuedAt: Instant;
  readonly expiresAt?: Instant | null | undefined;
}

/** It ends with the moment it is valid until: one second later it is gone. */
export function newsStatus({ isDraft, issuedAt, expiresAt }: NewsTimes, now: Instant): NewsStatus {
  if (isDraft) return 'draft';
  if (expiresAt !== undefined && expiresAt !== null && expiresAt < now) return 'ended';
  return issuedAt > now ? 'planned' : 'issued';
}
