import { createHash, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Provider } from '#domain/session/provider.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import type { ChatAccount } from '../session/bindings.ts';
import type { ChatProvider } from '../session/chatProvider.ts';
import type { Database, Sql } from '../storage/database.ts';
import { sandboxCodes, sandboxMessages } from '../storage/schema/chatAccounts.ts';
import type { ServerSentence } from '../texts/sentence.ts';

/** As long as the chat apps give. */
const CODE_LIFETIME = 5 * 60 * 1000;
const CORP = 'sandbox-';

/** Plays the chat apps, on a machine of one's own: vouches for whoever says they are somebody. */
export const makeSandboxProvider = (database: Database, clock: ServerClock): ChatProvider => ({
  // Like the original, WeCom gives no state back (contract login 5).
  authorizeAddress: ({ provider, tenant, back, state, origin }) =>
    `${origin}/api/sandbox/authorize?${new URLSearchParams({
      provider,
      tenantId: tenant,
      redirectUrl: back,
      state: provider === 'wecom' ? '0' : state,
    }).toString()}`,
  corpId: (tenant) => `${CORP}${tenant}`,
  accountOf: (provider, tenant, code) =>
    database.command<string, ServerSentence>(async (tx) => {
      const [row] = await tx.select().from(sandboxCodes).where(eq(sandboxCodes.code, code)).for('update');
      if (row?.provider !== provider) return fail('chat.noIdentity');
      if (row.tenant !== tenant) return fail('chat.codeOtherTenant');
      if (row.usedAt !== null) return fail('chat.codeUsed');
      if (row.expiresAt <= clock.now()) return fail('chat.codeExpired');
      await tx.update(sandboxCodes).set({ usedAt: clock.now() }).where(eq(sandboxCodes.code, code));
      return ok(row.openId);
    }),
  agentConfig: (url) => {
    const nonce = randomBytes(8).toString('hex');
    const timestamp = String(Math.floor(clock.now() / 1000));
    const signed = `noncestr=${nonce}&timestamp=${timestamp}&url=${url.split('#')[0] ?? ''}`;
    return { nonce, timestamp, signature: createHash('sha1').update(signed).digest('hex') };
  },
  async send(message) {
    await database.background.sql
      .insert(sandboxMessages)
      .values({ ...message, at: clock.now() })
      .onConflictDoNothing();
  },
});

/** The tenant a script names; undefined: it is none of the sandbox. */
export const tenantOfCorp = (corpId: string): string | undefined =>
  corpId.startsWith(CORP) && corpId.length > CORP.length ? corpId.slice(CORP.length) : undefined;

/** In the sandbox everybody's chat account is named after the app and the person. */
export const sandboxAccount = (tenant: string, provider: Provider, account: string): ChatAccount => ({
  tenant,
  provider,
  openId: `${provider}-${account}`,
});

export async function issueCode(tx: Sql, account: ChatAccount, now: Instant): Promise<string> {
  const code = randomBytes(16).toString('hex');
  await tx.insert(sandboxCodes).values({ ...account, code, expiresAt: now + CODE_LIFETIME });
  return code;
}

/** A day longer than they are good, so that a late one is told from one that never was. */
const KEPT_CODES = 24 * 60 * 60 * 1000;
export const forgetSandboxCodes = (tx: Sql, now: Instant) =>
  tx.delete(sandboxCodes).where(lt(sandboxCodes.expiresAt, now - KEPT_CODES));
