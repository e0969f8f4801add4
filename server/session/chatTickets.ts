import { and, eq, gt, lt } from 'drizzle-orm';
import type { Provider } from '#domain/session/provider.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Sql } from '../storage/database.ts';
import { chatTickets } from '../storage/schema/chatAccounts.ts';
import type { ChatAccount } from './bindings.ts';
import { freshSecret, hashOf } from './secretTexts.ts';

/** As long as it takes to find one's password. */
const LIFETIME = 15 * 60 * 1000;

/**
 * Stands for an account a chat app has just vouched for. On the wire it is the `openId` of the contract: clients send
 * it back as they got it. The id itself opens nothing: in many companies it is the account everybody knows.
 */
export async function issueTicket(tx: Sql, account: ChatAccount, now: Instant): Promise<string> {
  const ticket = freshSecret(24);
  await tx.insert(chatTickets).values({ ...account, hash: hashOf(ticket), expiresAt: now + LIFETIME });
  return ticket;
}

/** The account a ticket stands for, as long as it lasts. */
export async function accountOfTicket(
  tx: Sql,
  { tenant, provider, ticket }: { readonly tenant: string; readonly provider: Provider; readonly ticket: string },
  now: Instant,
): Promise<ChatAccount | undefined> {
  const [found] = await tx
    .select({ openId: chatTickets.openId })
    .from(chatTickets)
    .where(
      and(
        eq(chatTickets.hash, hashOf(ticket)),
        eq(chatTickets.tenant, tenant),
        eq(chatTickets.provider, provider),
        gt(chatTickets.expiresAt, now),
      ),
    );
  return found && { tenant, provider, openId: found.openId };
}

/** It has brought somebody in. */
export const spendTicket = (tx: Sql, ticket: string) =>
  tx.delete(chatTickets).where(eq(chatTickets.hash, hashOf(ticket)));

export const forgetTickets = (tx: Sql, now: Instant) => tx.delete(chatTickets).where(lt(chatTickets.expiresAt, now));
