import { and, eq, gt, lt } from 'drizzle-orm';
import type { Provider } from '#domain/auth/provider.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Sql } from '#server/db/database.ts';
import { chatTickets } from '#server/db/schema/chatAccounts.ts';
import type { ChatAccount } from './externalAccounts.ts';
import { createToken, hashSecret } from './tokens.ts';

/** Lifetime in milliseconds. It leaves the user time to find their password. */
const TICKET_LIFETIME_MS = 15 * 60 * 1000;

/**
 * Issues a ticket for an account that a chat app has just verified. On the wire it is the `openId` of the contract;
 * clients return it unchanged. The chat account's own id grants no access, because in many companies it is the account
 * that every colleague knows.
 */
export async function issueTicket(tx: Sql, account: ChatAccount, now: Instant): Promise<string> {
  const ticket = createToken(24);
  await tx.insert(chatTickets).values({ ...account, hash: hashSecret(ticket), expiresAt: now + TICKET_LIFETIME_MS });
  return ticket;
}

/** Returns the chat account of a ticket; `undefined` if the ticket has expired. */
export async function findTicketAccount(
  tx: Sql,
  { tenant, provider, ticket }: { readonly tenant: string; readonly provider: Provider; readonly ticket: string },
  now: Instant,
): Promise<ChatAccount | undefined> {
  const [found] = await tx
    .select({ openId: chatTickets.openId })
    .from(chatTickets)
    .where(
      and(
        eq(chatTickets.hash, hashSecret(ticket)),
        eq(chatTickets.tenant, tenant),
        eq(chatTickets.provider, provider),
        gt(chatTickets.expiresAt, now),
      ),
    );
  return found && { tenant, provider, openId: found.openId };
}

export const deleteTicket = (tx: Sql, ticket: string) =>
  tx.delete(chatTickets).where(eq(chatTickets.hash, hashSecret(ticket)));

export const deleteExpiredTickets = (tx: Sql, now: Instant) =>
  tx.delete(chatTickets).where(lt(chatTickets.expiresAt, now));
