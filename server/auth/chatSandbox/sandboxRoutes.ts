import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { PROVIDER_NAMES, type Provider } from '#domain/auth/provider.ts';
import { ok } from '#domain/shared/result.ts';
import { PageReply } from '#server/http/pageReply.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Database } from '#server/db/database.ts';
import { sandboxMessages } from '#server/db/schema/chatAccounts.ts';
import { people } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { Language } from '#application/formatting/language.ts';
import { sandboxEndpoints } from './sandboxEndpoints.ts';
import { renderSandboxPage, type SandboxPerson } from './renderSandboxPage.ts';
import { issueCode, toSandboxAccount, parseCorpId } from './sandboxProvider.ts';
import { SANDBOX_SCRIPT, SANDBOX_SCRIPT_PATH } from './sandboxScript.ts';

export interface SandboxDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  /** Accounts of the users who have a phone in the sandbox. */
  readonly accounts: readonly string[];
}

/** Routes that replace the servers of the chat apps. */
export function sandboxRoutes({ database, clock, accounts }: SandboxDeps): readonly ServerRoute[] {
  const phonesOf = async (tenant: string, language: Language): Promise<readonly SandboxPerson[]> => {
    const rows = await database.sql
      .select({ account: people.account, names: people.names })
      .from(people)
      .where(and(eq(people.tenant, tenant), inArray(people.account, [...accounts])));
    return accounts.flatMap((account) => {
      const row = rows.find((each) => each.account === account);
      return row ? [{ account, name: getLocalizedName(row.names, language) }] : [];
    });
  };
  const newCode = (tenant: string, provider: Provider, account: string) =>
    database.transaction((tx) => issueCode(tx, toSandboxAccount(tenant, provider, account), clock.now()));

  return [
    route(sandboxEndpoints.authorize, async ({ fields }, _, { language, origin }) => {
      const provider = parseProvider(fields.provider);
      if (provider === undefined || !isClientPage(fields.redirectUrl, origin)) return refusedError('notFound');
      const app = formatServerMessage(language, `chat.app.${provider}`);
      return ok(renderSandboxPage(language, app, fields, await phonesOf(fields.tenantId, language)));
    }),
    route(sandboxEndpoints.agree, async ({ fields }, _, { origin }) => {
      const provider = parseProvider(fields.provider);
      if (provider === undefined || !isClientPage(fields.redirectUrl, origin)) return refusedError('notFound');
      const back = new URL(fields.redirectUrl);
      if (fields.refuse !== '' || !accounts.includes(fields.account)) back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', await newCode(fields.tenantId, provider, fields.account));
      back.searchParams.set('state', fields.state);
      return ok(PageReply.moved(back.href));
    }),
    route(sandboxEndpoints.code, async ({ fields: { corpId, account } }) => {
      const tenant = parseCorpId(corpId);
      const owner = accounts.find((each) => each === account) ?? accounts[0];
      if (tenant === undefined || owner === undefined) return refusedError('notFound');
      return ok(await newCode(tenant, 'dingtalk', owner));
    }),
    route(sandboxEndpoints.messages, async (_, { tenant, isAdministrator }) =>
      isAdministrator
        ? ok(await database.sql.select().from(sandboxMessages).where(eq(sandboxMessages.tenant, tenant)))
        : refusedError('forbidden'),
    ),
  ];
}

const parseProvider = (name: string): Provider | undefined => PROVIDER_NAMES.find((each) => each === name);

/**
 * Whether the address is a page of this server. The sandbox redirects to no other address, so it is not an open
 * redirect.
 */
function isClientPage(address: string, origin: string): boolean {
  return (
    URL.canParse(address) &&
    new URL(address).origin === new URL(origin).origin &&
    new URL(address).pathname.startsWith('/mobile/')
  );
}

/** Serves the script that replaces the chat apps' own scripts. */
export const serveSandboxScript = (app: FastifyInstance): void =>
  void app.get(SANDBOX_SCRIPT_PATH, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SANDBOX_SCRIPT),
  );
