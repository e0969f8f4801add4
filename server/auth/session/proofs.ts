import { eq } from 'drizzle-orm';
import type { MailProof } from '#domain/directory/person.ts';
import type { OwnProof } from '#domain/auth/ownSession.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { PasswordLoginPolicy } from '../oidc/passwordLogin.ts';
import type { Queue } from '#server/http/concurrencyLimit.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { serverError } from '#server/http/errors.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Database } from '#server/db/database.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Caller } from '#server/http/caller.ts';
import { checkOwnPassword } from './checkOwnPassword.ts';
import { NO_PASSWORD } from './passwords.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import type { Sessions } from './sessions.ts';

/** Minutes for which a login or a confirmed password proves that the user holds the device. */
const PROOF_MINUTES = 5;
const MINUTE = 60_000;

interface ProofDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly sessions: Pick<Sessions, 'getProofTime' | 'recordProof'>;
  readonly passwordLogin: Pick<PasswordLoginPolicy, 'mayUse'>;
  /** Limits how many passwords are compared at a time. */
  readonly loginQueue: Queue;
  readonly log: SecurityLog;
}

/** Requires a fresh proof of identity before logins and sessions are changed (ASVS 7.5.1, 7.5.2). */
export interface IdentityProofs {
  /** How a user proves their identity: with the password, or with a login of the last few minutes if there is none. */
  getProofMethod(caller: Caller): Promise<MailProof>;
  /** Whether the last proof is at most this many minutes old. */
  hasRecentProof(request: Pick<RequestContext, 'token'>, minutes: number): Promise<boolean>;
  getRequiredProof(caller: Caller, request: RequestContext): Promise<OwnProof>;
  prove(password: string, caller: Caller, request: RequestContext): Promise<Result<null>>;
  /** Fails with a sentence if the last proof is older than five minutes. */
  requireProof(caller: Caller, request: RequestContext): Promise<Result<void>>;
}

export function createIdentityProofs({
  database,
  clock,
  sessions,
  passwordLogin,
  loginQueue,
  log,
}: ProofDeps): IdentityProofs {
  const proofs: IdentityProofs = {
    async getProofMethod({ person: { id, account }, tenant }) {
      const [row] = await database.sql.select({ hash: people.passwordHash }).from(people).where(eq(people.id, id));
      const hasPassword = row !== undefined && row.hash !== NO_PASSWORD;
      return hasPassword && (await passwordLogin.mayUse(database.sql, { id, account, tenant }))
        ? 'password'
        : 'recentLogin';
    },
    async hasRecentProof({ token }, minutes) {
      const at = token === undefined ? undefined : await sessions.getProofTime(token);
      return at !== undefined && clock.now() - at <= minutes * MINUTE;
    },
    getRequiredProof: async (caller, request) =>
      (await proofs.hasRecentProof(request, PROOF_MINUTES)) ? 'none' : proofs.getProofMethod(caller),
    async prove(password, caller, request) {
      const words = { wrong: 'passwordWrong', wait: 'waitBeforeLogin' } as const;
      const checked = await loginQueue(request.address, () =>
        checkOwnPassword({ database, clock, log }, password, caller, request, words),
      );
      if (!checked.ok) return checked;
      await sessions.recordProof(request.token ?? '');
      return ok(null);
    },
    async requireProof(caller, request) {
      const needed = await proofs.getRequiredProof(caller, request);
      if (needed === 'none') return ok(undefined);
      return needed === 'password'
        ? serverError(request.language, 'proofNeedsPassword')
        : serverError(request.language, 'proofNeedsLogin', { minutes: PROOF_MINUTES });
    },
  };
  return proofs;
}
