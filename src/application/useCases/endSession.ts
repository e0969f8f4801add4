import type { SessionStore } from '../ports/auth/tokenStore.ts';
import { token } from '../shared/token.ts';

/** Ends the session after the platform has rejected a call. `bearer` is the token that was sent with that call. */
export type EndSession = (bearer: string | undefined) => Promise<void>;
export const EndSession = token<EndSession>('EndSession');

/**
 * Opens the login page once, even if several calls answer 401, at once or one after the other. Ignores a 401 of an
 * earlier token, so that a late answer does not end the session of a new login. `openLogin` keeps the requested
 * address. If the login page could not be opened, the next 401 tries again.
 */
export function createEndSession(
  tokens: Pick<SessionStore, 'read' | 'clear' | 'getOtherUser'>,
  openLogin: (isExpired: boolean) => Promise<void>,
): EndSession {
  let leaving: Promise<void> | undefined;
  return async (bearer) => {
    // Another user has logged in in another tab: the page shows a notice, and that user's session must not end.
    if (tokens.getOtherUser() !== undefined) return;
    const held = tokens.read();
    if (held === undefined && leaving !== undefined) return leaving;
    if (held !== bearer) return;
    tokens.clear();
    // Without a token there was no session that could have expired.
    leaving = openLogin(held !== undefined).catch(() => {
      leaving = undefined;
    });
    return leaving;
  };
}
