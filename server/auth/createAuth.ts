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
  readonly loginLimits?: QueueLimits;
  readonly sessionMs?: number | undefined;
}

/** Creates what login routes and other features share: sessions, proofs of identity, issuers and the login policy. */
export function createAuth(
  { database, clock, logLine }: { database: Database; clock: ServerClock; logLine: (line: string) => void },
  { outgoing = [], hasSandbox = false, loginLimits = LOGIN_LIMIT, sessionMs, ...logins }: AuthSettings,
  named: PasswordLoginDeps['getNamedAdministrators'],
) {
  const settings = toOidcSettings(logins);
  const log = createSecurityLog(clock.now, logLine);
  const sessions = createSessions(database, clock, { maxAgeMs: sessionMs, log });
  const passwordLogin = createPasswordLoginPolicy({ settings, getNamedAdministrators: named });
  const loginQueue = createQueue(loginLimits);
  const issuers = createIssuerClient(settings.logins, { listed: outgoing, logLine });
  return {
    settings,
    log,
    sessions,
    passwordLogin,
    loginQueue,
    issuers,
    proofs: createIdentityProofs({ database, clock, sessions, passwordLogin, loginQueue, log }),
    chat: hasSandbox ? createSandboxProvider(database, clock) : undefined,
    /** How `createApp` finds the caller of a request. */
    callers: {
      findCaller: (token: string) => sessions.findCaller(token),
      findDownloadCaller: (token: string) => findDownloadUser(database.sql, token, clock.now()),
      createDownloadToken: (token: string, { person }: Caller) => createDownloadToken(token, person.id, clock.now()),
      ...(hasSandbox && { chatScripts: { dingtalk: SANDBOX_SCRIPT_PATH } }),
    },
  };
}
