import { token } from '../../shared/token.ts';

/** Bearer token of this page. If another user logs in in another tab, the page does not use that user's token. */
export interface TokenStore {
  /** Returns `undefined` once the user has logged out, or another user has logged in in another tab. */
  read(): string | undefined;
  write(bearer: string): void;
  /** Ends the session of this page only. */
  clear(): void;
}
export const TokenStore = token<TokenStore>('TokenStore');

/** Token and owner of this page's session, stored as one record. */
export interface SessionStore extends TokenStore {
  /** `tenant.person` once the platform has confirmed it. Kept after `clear`, for data the page still has to store. */
  getOwner(): string | undefined;
  /**
   * Records the owner of `bearer` as the platform has reported it. Returns whether the session of this browser belongs
   * to that owner.
   */
  confirmOwner(bearer: string | undefined, owner: string, name: string): boolean;
  /** Resolves when the session that the last `write` has replaced has ended; for pages that reload after a login. */
  waitForFormerSession(): Promise<void>;
  /** Name of the other user who has logged in in another tab; empty until it is known. */
  getOtherUser(): string | undefined;
}
