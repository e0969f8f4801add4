import { createHash, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Provider } from '#domain/auth/provider.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { ChatAccount } from '../session/externalAccounts.ts';
import type { ChatProvider } from '../session/chatProvider.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { sandboxCodes, sandboxMessages } from '#server/db/schema/chatAccounts.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';

/** Lifetime of a login code in milliseconds, the same as in the real chat apps. */
const CODE_LIFETIME_MS = 5 * 60 * 1000;
const CORP_ID_PREFIX = 'sandbox-';

/** Creates a chat provider that simulates the chat apps for local use. It accepts any account the caller chooses. */
export const createSandboxProvider = (database: Database, clock: ServerClock): ChatProvider => ({
  // WeCom does not return the state, and neither does its simulation (contract login 5).
  createAuthorizeUrl: ({ provider, tenant, returnUrl, state, origin }) =>
    `${origin}/api/sandbox/authorize?${new URLSearchParams({
      provider,
      tenantId: tenant,
      redirectUrl: returnUrl,
      state: provider === 'wecom' ? '0' : state,
    }).toString()}`,
  getCorpId: (tenant) => `${CORP_ID_PREFIX}${tenant}`,
  fetchAccount: (provider, tenant, code) =>
    database.command<string, ServerMessageKey>(async (tx) => {
      const [row] = await tx.select().from(sandboxCodes).where(eq(sandboxCodes.code, code)).for('update');
      if (row?.provider !== provider) return fail('chat.noIdentity');
      if (row.tenant !== tenant) return fail('chat.codeOtherTenant');
      if (row.usedAt !== null) return fail('chat.codeUsed');
      if (row.expiresAt <= clock.now()) return fail('chat.codeExpired');
      await tx.update(sandboxCodes).set({ usedAt: clock.now() }).where(eq(sandboxCodes.code, code));
      return ok(row.openId);
    }),
  createAgentConfig: (url) => {
    const nonce = randomBytes(8).toString('hex');
    const timestamp = String(Math.floor(clock.now() / 1000));
    const signed = `noncestr=${nonce}&timestamp=${timestamp}&url=${url.split('#')[0] ?? ''}`;
    return { nonce, timestamp, signature: createHash('sha1').update(signed).digest('hex') };
  },
  async send({ text, ...message }) {
    await database.background.sql
      .insert(sandboxMessages)
      .values({ ...message, words: text, at: clock.now() })
      .onConflictDoNothing();
  },
});

/** Returns the tenant in the corp id that a script sends; `undefined` if the id is not one of the sandbox. */
export const parseCorpId = (corpId: string): string | undefined =>
  corpId.startsWith(CORP_ID_PREFIX) && corpId.length > CORP_ID_PREFIX.length
    ? corpId.slice(CORP_ID_PREFIX.length)
    : undefined;

/** Returns the sandbox chat account of a user: its id is made of the app and the account. */
export const toSandboxAccount = (tenant: string, provider: Provider, account: string): ChatAccount => ({
  tenant,
  provider,
  openId: `${provider}-${account}`,
});

export async function issueCode(tx: Sql, account: ChatAccount, now: Instant): Promise<string> {
  const code = randomBytes(16).toString('hex');
  await tx.insert(sandboxCodes).values({ ...account, code, expiresAt: now + CODE_LIFETIME_MS });
  return code;
}

/**
 * Codes are kept for one day after they expire, so that the server can distinguish an expired code from an unknown
 * one.
 */
const EXPIRED_CODE_RETENTION_MS = 24 * 60 * 60 * 1000;
export const deleteExpiredSandboxCodes = (tx: Sql, now: Instant) =>
  tx.delete(sandboxCodes).where(lt(sandboxCodes.expiresAt, now - EXPIRED_CODE_RETENTION_MS));
