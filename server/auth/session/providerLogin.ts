import type { Language } from '#application/formatting/language.ts';
import type { Provider } from '#domain/auth/provider.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { serverError } from '#server/http/errors.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { formatServerMessage, type ServerMessageKey } from '#server/i18n/sentence.ts';
import { bindAccount, findAccountOwner, type BindingFault, type ChatAccount } from './externalAccounts.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ChatProvider } from './chatProvider.ts';
import { findTicketAccount, issueTicket, deleteTicket } from './chatTickets.ts';
import type { IdentityProofs } from './proofs.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import { SESSION_SECONDS, type LoginOrigin, type Sessions } from './sessions.ts';

export interface ProviderDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly log: SecurityLog;
  readonly proofs: Pick<IdentityProofs, 'requireProof'>;
  /** Verifies chat accounts; absent if no chat app is configured. */
  readonly chat?: ChatProvider | undefined;
}

/** The platform's own code for a chat account that is bound to no user yet (contract wire 2.1, login 5). */
const NOT_BOUND_CODE = 10_001;

/** The token object of contract login 1. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}
export const toTokenResponse = (token: string): TokenResponse => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: SESSION_SECONDS,
  scope: 'all',
});

/** Error messages for chat apps that are not configured. */
export const NOT_CONFIGURED: Readonly<Record<Provider, ServerMessageKey>> = {
  wecom: 'chat.noWecom',
  dingtalk: 'chat.noDingtalk',
  feishu: 'chat.noFeishu',
};

const BINDING_MESSAGES: Readonly<Record<BindingFault, ServerMessageKey>> = {
  otherTenant: 'chat.otherTenant',
  takenByOther: 'chat.takenByOther',
  hasAnother: 'chat.hasAnother',
};

/** Creates the functions that log in and bind with codes of a chat app and with tickets for its accounts. */
export function createProviderLogin({ database, sessions, clock, newId, chat, log, proofs }: ProviderDeps) {
  /** Returns the account of a code and consumes the code. */
  const fetchAccountByCode = async (
    provider: Provider,
    tenant: string,
    code: string,
  ): Promise<Result<ChatAccount, ServerMessageKey>> => {
    if (chat === undefined) return fail(NOT_CONFIGURED[provider]);
    const found = await chat.fetchAccount(provider, tenant, code);
    return found.ok ? ok({ tenant, provider, openId: found.value }) : found;
  };
  const createTicket = (account: ChatAccount) => database.transaction((tx) => issueTicket(tx, account, clock.now()));

  const bind = async (
    tx: Sql,
    account: ChatAccount,
    { person, tenant }: Pick<Caller, 'person' | 'tenant'>,
    language: Language,
  ) => bindAccount(tx, { id: newId(), account, person: { id: person.id, tenant }, language, now: clock.now() });

  return {
    accountOfCode: fetchAccountByCode,
    ticketFor: createTicket,

    /** Returns a session token for the user of a chat account. Otherwise fails with `NOT_BOUND_CODE` and a ticket. */
    async enter(account: ChatAccount, origin: LoginOrigin): Promise<Result<string>> {
      const owner = await findAccountOwner(database.sql, account);
      if (owner !== undefined) return ok(await sessions.open(owner, origin, 'chat'));
      log({ event: 'login', way: 'chat', outcome: 'refused', address: origin.address });
      const failure: Failure & { readonly code: number; readonly data: string } = {
        kind: 'rejectedByServer',
        message: formatServerMessage(origin.language, 'chat.notBound'),
        code: NOT_BOUND_CODE,
        data: await createTicket(account),
      };
      return fail(failure);
    },

    /**
     * Returns a session token for the user of a ticket; `undefined` if the ticket is invalid or its account is bound to
     * no user.
     */
    async enterByTicket(
      { tenant, provider, ticket }: { readonly tenant: string; readonly provider: Provider; readonly ticket: string },
      origin: LoginOrigin,
    ): Promise<string | undefined> {
      const owner = await database.transaction(async (tx) => {
        const account = await findTicketAccount(tx, { tenant, provider, ticket }, clock.now());
        const found = account && (await findAccountOwner(tx, account));
        if (found !== undefined) await deleteTicket(tx, ticket);
        return found;
      });
      if (owner !== undefined) return sessions.open(owner, origin, 'chat');
      log({ event: 'login', way: 'chat', outcome: 'refused', address: origin.address });
      return undefined;
    },

    /** Binds a chat account to a user who has proved their identity (`IdentityProofs.demand`). */
    async bindAccount(account: ChatAccount, caller: Caller, request: RequestContext): Promise<Result<string>> {
      const proved = await proofs.requireProof(caller, request);
      if (!proved.ok) return proved;
      const { language } = request;
      return database.command(async (tx) => {
        const bound = await bind(tx, account, caller, language);
        return bound.ok ? ok(account.openId) : serverError(language, BINDING_MESSAGES[bound.error]);
      });
    },

    /** Binds the account of a ticket. The ticket is not consumed if the user still has to prove their identity. */
    async bindTicket(
      wish: { readonly tenant: string; readonly provider: Provider; readonly ticket: string },
      caller: Caller,
      request: RequestContext,
    ): Promise<Result<string>> {
      const proved = await proofs.requireProof(caller, request);
      if (!proved.ok) return proved;
      const { language } = request;
      return database.command(async (tx) => {
        const account = await findTicketAccount(tx, wish, clock.now());
        if (account === undefined) return serverError(language, 'chat.bindFailed');
        const bound = await bind(tx, account, caller, language);
        if (!bound.ok) return serverError(language, BINDING_MESSAGES[bound.error]);
        await deleteTicket(tx, wish.ticket);
        return ok(account.openId);
      });
    },
  };
}

/** Chat account that a password login asks to bind (contract login 1). */
export interface BindingRequest {
  readonly openId?: string | undefined;
  readonly tenant: string;
  readonly provider?: Provider | undefined;
}

/**
 * Binds a chat account at a password login. A failure does not affect the login; the response contains the reason,
 * which is an addition of ours.
 */
export async function bindAtLogin(
  { database, clock, newId }: Pick<ProviderDeps, 'database' | 'clock' | 'newId'>,
  { openId = '', tenant, provider }: BindingRequest,
  person: { readonly id: PersonId; readonly tenant: string },
  language: Language,
): Promise<{ readonly reason?: string }> {
  if (openId === '' || provider === undefined) return {};
  const now = clock.now();
  const bound = await database.command<void, BindingFault | 'tooLate'>(async (tx) => {
    const account = await findTicketAccount(tx, { tenant, provider, ticket: openId }, now);
    if (account === undefined) return fail('tooLate');
    const made = await bindAccount(tx, { id: newId(), account, person, language, now });
    if (made.ok) await deleteTicket(tx, openId);
    return made;
  });
  return bound.ok ? {} : { reason: `binding.${bound.error}` };
}
