import { eq, lt } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import { oidcLoginCodes, oidcLoginAttempts } from '#server/db/schema/companyLogins.ts';
import type { AttemptSecrets } from './issuers.ts';
import { createToken, hashSecret } from '../session/tokens.ts';

/** Lifetime in milliseconds. It leaves time for a password and a second factor. */
const ATTEMPT_LIFETIME_MS = 10 * 60 * 1000;
/** Lifetime in milliseconds. The page exchanges the code at once. */
const CODE_LIFETIME_MS = 60 * 1000;

export interface NewLoginAttempt {
  readonly login: string;
  readonly browser: string;
  readonly wanted: string;
  /** The user who links an identity; absent at a login. */
  readonly person?: PersonId;
  /** Hash of the password link the user followed, if any. */
  readonly accessLink?: string;
}
/**
 * `otherBrowser`: the attempt started in another browser. This prevents an attacker from logging a victim in to the
 * attacker's account with a link.
 */
export type LoginAttemptFault = 'expired' | 'otherBrowser';
export type OidcLoginAttempt = Pick<typeof oidcLoginAttempts.$inferSelect, 'wanted' | 'person' | 'accessLink'> & {
  readonly secrets: AttemptSecrets;
};

/** Starts a login attempt before the redirect to the issuer. */
export async function startLoginAttempt(
  sql: Sql,
  { browser, person, ...rest }: NewLoginAttempt,
  now: Instant,
): Promise<AttemptSecrets> {
  const secrets = { state: createToken(), nonce: createToken(), verifier: createToken() };
  const { state, nonce, verifier } = secrets;
  await sql.insert(oidcLoginAttempts).values({
    ...rest,
    nonce,
    verifier,
    person: person ?? null,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    expiresAt: now + ATTEMPT_LIFETIME_MS,
  });
  return secrets;
}

/** Ends a login attempt at the callback. The attempt is deleted, so a second callback with the same state fails. */
export async function endLoginAttempt(
  sql: Sql,
  { state, login, browser }: { readonly state: string; readonly login: string; readonly browser: string | undefined },
  now: Instant,
): Promise<Result<OidcLoginAttempt, LoginAttemptFault>> {
  const [found] = await sql
    .delete(oidcLoginAttempts)
    .where(eq(oidcLoginAttempts.stateHash, hashSecret(state)))
    .returning();
  if (found === undefined || found.expiresAt <= now || found.login !== login) return fail('expired');
  if (browser === undefined || found.browserHash !== hashSecret(browser)) return fail('otherBrowser');
  const { nonce, verifier, wanted, person, accessLink } = found;
  return ok({ wanted, person, accessLink, secrets: { state, nonce, verifier } });
}

type CodeRow = typeof oidcLoginCodes.$inferSelect;
export type CodeContent = Pick<CodeRow, 'purpose' | 'person' | 'issuer' | 'subject' | 'wanted'>;

/** Issues a one-time code that the page exchanges for a session or a link. */
export async function issueLoginCode(sql: Sql, content: CodeContent, browser: string, now: Instant): Promise<string> {
  const code = createToken();
  await sql.insert(oidcLoginCodes).values({
    ...content,
    codeHash: hashSecret(code),
    browserHash: hashSecret(browser),
    expiresAt: now + CODE_LIFETIME_MS,
  });
  return code;
}

/**
 * Consumes a code.
 * @returns its content the first time, before it expires, and in the browser it was issued for; otherwise `undefined`
 */
export async function consumeLoginCode(
  sql: Sql,
  { code, browser }: { readonly code: string; readonly browser: string | undefined },
  now: Instant,
): Promise<CodeContent | undefined> {
  const [found] = await sql
    .delete(oidcLoginCodes)
    .where(eq(oidcLoginCodes.codeHash, hashSecret(code)))
    .returning();
  if (found === undefined || found.expiresAt <= now || browser === undefined) return undefined;
  return found.browserHash === hashSecret(browser) ? found : undefined;
}

export async function deleteExpiredOidcLogins(tx: Sql, now: Instant): Promise<void> {
  await tx.delete(oidcLoginAttempts).where(lt(oidcLoginAttempts.expiresAt, now));
  await tx.delete(oidcLoginCodes).where(lt(oidcLoginCodes.expiresAt, now));
}
