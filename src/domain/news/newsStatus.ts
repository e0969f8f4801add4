import type { Instant } from '../shared/ids.ts';

/**
 * Publication status of a news item.
 * - `draft`: visible to its author only.
 * - `planned`: will be published at `issuedAt`.
 * - `issued`: visible to its audience.
 * - `ended`: not visible any more.
 */
export type NewsStatus = 'draft' | 'planned' | 'issued' | 'ended';

export interface NewsTimes {
  readonly isDraft: boolean;
  readonly issuedAt: Instant;
  readonly expiresAt?: Instant | null | undefined;
}

/** Returns the status at a point in time. `expiresAt` is inclusive. */
export function newsStatus({ isDraft, issuedAt, expiresAt }: NewsTimes, now: Instant): NewsStatus {
  if (isDraft) return 'draft';
  if (expiresAt !== undefined && expiresAt !== null && expiresAt < now) return 'ended';
  return issuedAt > now ? 'planned' : 'issued';
}
