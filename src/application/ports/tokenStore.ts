import { token } from '../token.ts';

/** The bearer token of this page. Another tab may log in meanwhile: a page never sends with another person's token. */
export interface TokenStore {
  /** Undefined once the user has logged out, or another person has logged in, in another tab. */
  read(): string | undefined;
  write(bearer: string): void;
  /** Ends the session of this page only. */
  clear(): void;
}
export const TokenStore = token<TokenStore>('TokenStore');

/** Token and owner of this page, from one record. */
export interface SessionStore extends TokenStore {
  /** `tenant.person`, once the platform has said so; kept after `clear`, for what the page still has to write. */
  owner(): string | undefined;
  /** The platform has said to whom `bearer` belongs. Returns whether this browser is theirs now. */
  tell(bearer: string | undefined, owner: string, name: string): boolean;
  /** Name of the other person who has logged in in another tab, empty until it is known. */
  other(): string | undefined;
}
