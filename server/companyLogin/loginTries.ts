import { eq, lt } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '../storage/database.ts';
import { companyLoginCodes, companyLoginTries } from '../storage/schema/companyLogins.ts';
import type { TrySecrets } from './issuers.ts';
import { freshSecret, hashOf } from '../session/secretTexts.ts';

/** As long as somebody may look for their password and their second factor. */
const TRY_LIFETIME = 10 * 60 * 1000;
/** A page asks at once. */
const CODE_LIFETIME = 60 * 1000;

export interface NewTry {
  readonly login: string;
  readonly browser: string;
  readonly wanted: string;
  /** Who wants to link themselves. */
  readonly person?: PersonId;
  /** The link they follow, by its hash. */
  readonly accessLink?: string;
}
/** `otherBrowser`: it was begun elsewhere, so that nobody is logged in as somebody who sent them a link. */
export type TryFault = 'expired' | 'otherBrowser';
export type LoginTry = Pick<typeof companyLoginTries.$inferSelect, 'wanted' | 'person' | 'accessLink'> & {
  readonly secrets: TrySecrets;
};

/** Somebody leaves for an issuer. */
export async function beginTry(sql: Sql, { browser, person, ...rest }: NewTry, now: Instant): Promise<TrySecrets> {
  const secrets = { state: freshSecret(), nonce: freshSecret(), verifier: freshSecret() };
  const { state, nonce, verifier } = secrets;
  await sql.insert(companyLoginTries).values({
    ...rest,
    nonce,
    verifier,
    person: person ?? null,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    expiresAt: now + TRY_LIFETIME,
  });
  return secrets;
}

/** They come back, once: of two who bring the same, the second brings nothing. */
export async function endTry(
  sql: Sql,
  { state, login, browser }: { readonly state: string; readonly login: string; readonly browser: string | undefined },
  now: Instant,
): Promise<Result<LoginTry, TryFault>> {
  const [found] = await sql
    .delete(companyLoginTries)
    .where(eq(companyLoginTries.stateHash, hashOf(state)))
    .returning();
  if (found === undefined || found.expiresAt <= now || found.login !== login) return fail('expired');
  if (browser === undefined || found.browserHash !== hashOf(browser)) return fail('otherBrowser');
  const { nonce, verifier, wanted, person, accessLink } = found;
  return ok({ wanted, person, accessLink, secrets: { state, nonce, verifier } });
}

type CodeRow = typeof companyLoginCodes.$inferSelect;
export type CodeContent = Pick<CodeRow, 'purpose' | 'person' | 'issuer' | 'subject' | 'wanted'>;

/** What the page exchanges for what they came for. */
export async function issueLoginCode(sql: Sql, content: CodeContent, browser: string, now: Instant): Promise<string> {
  const code = freshSecret();
  await sql.insert(companyLoginCodes).values({
    ...content,
    codeHash: hashOf(code),
    browserHash: hashOf(browser),
    expiresAt: now + CODE_LIFETIME,
  });
  return code;
}

/** @returns what it stands for, the first time, in time, in the browser it was meant for. */
export async function takeCode(
  sql: Sql,
  { code, browser }: { readonly code: string; readonly browser: string | undefined },
  now: Instant,
): Promise<CodeContent | undefined> {
  const [found] = await sql
    .delete(companyLoginCodes)
    .where(eq(companyLoginCodes.codeHash, hashOf(code)))
    .returning();
  if (found === undefined || found.expiresAt <= now || browser === undefined) return undefined;
  return found.browserHash === hashOf(browser) ? found : undefined;
}

export async function forgetCompanyLogins(tx: Sql, now: Instant): Promise<void> {
  await tx.delete(companyLoginTries).where(lt(companyLoginTries.expiresAt, now));
  await tx.delete(companyLoginCodes).where(lt(companyLoginCodes.expiresAt, now));
}
