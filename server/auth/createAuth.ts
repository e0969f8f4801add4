import type { ServerClock } from '#server/config/serverClock.ts';
import { toOidcSettings, type OidcSettings } from '#server/config/oidcSettings.ts';
import type { EgressOrigin } from '#server/config/egressAllowlist.ts';
import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { createQueue, LOGIN_LIMIT, type QueueLimits } from '#server/http/concurrencyLimit.ts';
import { createSecurityLog } from '#server/http/securityLog.ts';
import { createSandboxProvider } from './chatSandbox/sandboxProvider.ts';
import { SANDBOX_SCRIPT_PATH } from './chatSandbox/sandboxScript.ts';
import { createIssuerClient } from './oidc/issuers.ts';
import { createPasswordLoginPolicy, type PasswordLoginDeps } from './oidc/passwordLogin.ts';
import { createDownloadToken, findDownloadUser } from './session/downloadTokens.ts';
import { createIdentityProofs } from './session/proofs.ts';
import { createSessions } from './session/sessions.ts';

interface AuthSettings {
  readonly companyLogins?: OidcSettings;
  readonly address?: string;
  readonly outgoing?: readonly EgressOrigin[];
  readonly hasSandbox?: boolean;
  readonly loginPlaces?: QueueLimits;
  readonly sessionMs?: number | undefined;
}

/** Creates what login routes and other features share: sessions, proofs of identity, issuers and the login policy. */
export function createAuth(
  { database, clock, tell }: { database: Database; clock: ServerClock; tell: (line: string) => void },
  { outgoing = [], hasSandbox = false, loginPlaces = LOGIN_LIMIT, sessionMs, ...logins }: AuthSettings,
  named: PasswordLoginDeps['named'],
) {
  const settings = toOidcSettings(logins);
  const log = createSecurityLog(clock.now, tell);
  const sessions = createSessions(database, clock, { longestMs: sessionMs, log });
  const passwordLogin = createPasswordLoginPolicy({ settings, named });
  const inTurn = createQueue(loginPlaces);
  const issuers = createIssuerClient(settings.logins, { listed: outgoing, tell });
  return {
    settings,
    log,
    sessions,
    passwordLogin,
    inTurn,
    issuers,
    proofs: createIdentityProofs({ database, clock, sessions, passwordLogin, inTurn, log }),
    chat: hasSandbox ? createSandboxProvider(database, clock) : undefined,
    /** How `createApp` finds the caller of a request. */
    callers: {
      whoIs: (token: string) => sessions.whoIs(token),
      mayDownload: (token: string) => findDownloadUser(database.sql, token, clock.now()),
      downloadToken: (token: string, { person }: Caller) => createDownloadToken(token, person.id, clock.now()),
      ...(hasSandbox && { chatScripts: { dingtalk: SANDBOX_SCRIPT_PATH } }),
    },
  };
}
