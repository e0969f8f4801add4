import type { Language } from '#application/language.ts';
import type { Provider } from '#domain/session/provider.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { rejected } from '../refused.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Database, Sql } from '../storage/database.ts';
import { serverSentence, type ServerSentence } from '../texts/sentence.ts';
import { bindAccount, ownerOf, type BindingFault, type ChatAccount } from './bindings.ts';
import type { Caller } from './caller.ts';
import type { ChatProvider } from './chatProvider.ts';
import { accountOfTicket, issueTicket, spendTicket } from './chatTickets.ts';
import { SESSION_SECONDS, type Sessions } from './sessions.ts';

export interface ProviderDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: ServerClock;
  readonly newId: () => string;
  /** What vouches for chat accounts; left out, no chat app is configured. */
  readonly chat?: ChatProvider | undefined;
}

/** The platform's own code for a chat account that belongs to nobody yet (contract wire 2.1, login 5). */
const NOT_BOUND = 10_001;

/** The token object of contract login 1. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}
export const tokenAnswer = (token: string): TokenAnswer => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: SESSION_SECONDS,
  scope: 'all',
});

/** What is said of an app nobody has configured. */
export const NOT_CONFIGURED: Readonly<Record<Provider, ServerSentence>> = {
  wecom: 'chat.noWecom',
  dingtalk: 'chat.noDingtalk',
  feishu: 'chat.noFeishu',
};

const BINDING_SENTENCES: Readonly<Record<BindingFault, ServerSentence>> = {
  otherTenant: 'chat.otherTenant',
  takenByOther: 'chat.takenByOther',
  hasAnother: 'chat.hasAnother',
};

/** Logging in and binding, by codes of a chat app and by the tickets that stand for its accounts. */
export function makeProviderLogin({ database, sessions, clock, newId, chat }: ProviderDeps) {
  /** The account a code is for; the code is used up. */
  const accountOfCode = async (
    provider: Provider,
    tenant: string,
    code: string,
  ): Promise<Result<ChatAccount, ServerSentence>> => {
    if (chat === undefined) return fail(NOT_CONFIGURED[provider]);
    const found = await chat.accountOf(provider, tenant, code);
    return found.ok ? ok({ tenant, provider, openId: found.value }) : found;
  };
  const ticketFor = (account: ChatAccount) => database.transaction((tx) => issueTicket(tx, account, clock.now()));

  const bind = async (
    tx: Sql,
    account: ChatAccount,
    { person, tenant }: Pick<Caller, 'person' | 'tenant'>,
    language: Language,
  ) => bindAccount(tx, { id: newId(), account, person: { id: person.id, tenant }, language, now: clock.now() });

  return {
    accountOfCode,
    ticketFor,

    /** A token for whoever the account belongs to. Otherwise a ticket, with the code that says so. */
    async enter(account: ChatAccount, language: Language): Promise<Result<string, Failure>> {
      const owner = await ownerOf(database.sql, account);
      if (owner !== undefined) return ok(await sessions.open(owner, language));
      const failure: Failure & { readonly code: number; readonly data: string } = {
        kind: 'rejectedByServer',
        message: serverSentence(language, 'chat.notBound'),
        code: NOT_BOUND,
        data: await ticketFor(account),
      };
      return fail(failure);
    },

    /** A token for whoever the account of a ticket belongs to; undefined: it belongs to nobody, or is no ticket. */
    async enterByTicket(
      { tenant, provider, ticket }: { readonly tenant: string; readonly provider: Provider; readonly ticket: string },
      language: Language,
    ): Promise<string | undefined> {
      const owner = await database.transaction(async (tx) => {
        const account = await accountOfTicket(tx, { tenant, provider, ticket }, clock.now());
        const found = account && (await ownerOf(tx, account));
        if (found !== undefined) await spendTicket(tx, ticket);
        return found;
      });
      return owner === undefined ? undefined : sessions.open(owner, language);
    },

    bindAccount: (account: ChatAccount, caller: Caller, language: Language): Promise<Result<string, Failure>> =>
      database.command(async (tx) => {
        const bound = await bind(tx, account, caller, language);
        return bound.ok ? ok(account.openId) : rejected(language, BINDING_SENTENCES[bound.error]);
      }),

    bindTicket: (
      wish: { readonly tenant: string; readonly provider: Provider; readonly ticket: string },
      caller: Caller,
      language: Language,
    ): Promise<Result<string, Failure>> =>
      database.command(async (tx) => {
        const account = await accountOfTicket(tx, wish, clock.now());
        if (account === undefined) return rejected(language, 'chat.bindFailed');
        const bound = await bind(tx, account, caller, language);
        if (!bound.ok) return rejected(language, BINDING_SENTENCES[bound.error]);
        await spendTicket(tx, wish.ticket);
        return ok(account.openId);
      }),
  };
}

/** What a password login brings along from a chat app (contract login 1). */
export interface BindingWish {
  readonly openId?: string | undefined;
  readonly tenant: string;
  readonly provider?: Provider | undefined;
}

/**
 * Binds at a password login. The login stands whatever comes of it; ours is that the answer says why it was not bound.
 */
export async function bindAtLogin(
  { database, clock, newId }: Pick<ProviderDeps, 'database' | 'clock' | 'newId'>,
  { openId = '', tenant, provider }: BindingWish,
  person: { readonly id: PersonId; readonly tenant: string },
  language: Language,
): Promise<{ readonly reason?: string }> {
  if (openId === '' || provider === undefined) return {};
  const now = clock.now();
  const bound = await database.command<void, BindingFault | 'tooLate'>(async (tx) => {
    const account = await accountOfTicket(tx, { tenant, provider, ticket: openId }, now);
    if (account === undefined) return fail('tooLate');
    const made = await bindAccount(tx, { id: newId(), account, person, language, now });
    if (made.ok) await spendTicket(tx, openId);
    return made;
  });
  return bound.ok ? {} : { reason: `binding.${bound.error}` };
}
