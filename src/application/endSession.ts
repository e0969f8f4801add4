import type { SessionStore } from './ports/tokenStore.ts';
import { token } from './token.ts';

/** Ends the session because the platform has refused a call of it: `bearer` is the token the call was sent with. */
export type EndSession = (bearer: string | undefined) => Promise<void>;
export const EndSession = token<EndSession>('EndSession');

/**
 * Ten calls may answer 401, at once or one after the other, the last of them when somebody has logged in again: the
 * user sees one login page, and no session ends but the one that was refused. `openLogin` keeps the wanted address; a
 * login that could not be opened is opened by the next refusal.
 */
export function makeEndSession(
  tokens: Pick<SessionStore, 'read' | 'clear' | 'other'>,
  openLogin: () => Promise<void>,
): EndSession {
  let leaving: Promise<void> | undefined;
  return async (bearer) => {
    // Another person has logged in in another tab: the page says so, and nothing of theirs ends.
    if (tokens.other() !== undefined) return;
    const held = tokens.read();
    if (held === undefined && leaving !== undefined) return leaving;
    if (held !== bearer) return;
    tokens.clear();
    leaving = openLogin().catch(() => {
      leaving = undefined;
    });
    return leaving;
  };
}
