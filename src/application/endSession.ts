import type { TokenStore } from './ports/tokenStore.ts';
import { token } from './token.ts';

/** Ends the session because the platform no longer knows it. */
export type EndSession = () => Promise<void>;
export const EndSession = token<EndSession>('EndSession');

/** Ten calls may answer 401 at once; the user sees one login page. `openLogin` keeps the wanted address. */
export function makeEndSession(tokens: TokenStore, openLogin: () => Promise<void>): EndSession {
  let ending: Promise<void> | undefined;
  const leave = async () => {
    tokens.clear();
    await openLogin();
  };
  return () =>
    (ending ??= leave().finally(() => {
      ending = undefined;
    }));
}
