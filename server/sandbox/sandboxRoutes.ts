import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { PROVIDER_NAMES, type Provider } from '#domain/session/provider.ts';
import { ok } from '#domain/shared/result.ts';
import { PageReply } from '../http/pageReply.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Database } from '../storage/database.ts';
import { sandboxMessages } from '../storage/schema/chatAccounts.ts';
import { people } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { Language } from '#application/language.ts';
import { sandboxEndpoints } from './sandboxEndpoints.ts';
import { sandboxPage, type SandboxPerson } from './sandboxPage.ts';
import { issueCode, sandboxAccount, tenantOfCorp } from './sandboxProvider.ts';
import { SANDBOX_SCRIPT, SANDBOX_SCRIPT_PATH } from './sandboxScript.ts';

interface SandboxDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  /** Who has a phone in the sandbox. */
  readonly accounts: readonly string[];
}

/** What stands in place of the chat apps' own servers. */
export function sandboxRoutes({ database, clock, accounts }: SandboxDeps): readonly ServerRoute[] {
  const phonesOf = async (tenant: string, language: Language): Promise<readonly SandboxPerson[]> => {
    const rows = await database.sql
      .select({ account: people.account, names: people.names })
      .from(people)
      .where(and(eq(people.tenant, tenant), inArray(people.account, [...accounts])));
    return accounts.flatMap((account) => {
      const row = rows.find((each) => each.account === account);
      return row ? [{ account, name: nameIn(row.names, language) }] : [];
    });
  };
  const newCode = (tenant: string, provider: Provider, account: string) =>
    database.transaction((tx) => issueCode(tx, sandboxAccount(tenant, provider, account), clock.now()));

  return [
    serve(sandboxEndpoints.authorize, async ({ fields }, _, { language, origin }) => {
      const provider = providerNamed(fields.provider);
      if (provider === undefined || !isOurs(fields.redirectUrl, origin)) return refused('notFound');
      const app = serverSentence(language, `chat.app.${provider}`);
      return ok(sandboxPage(language, app, fields, await phonesOf(fields.tenantId, language)));
    }),
    serve(sandboxEndpoints.agree, async ({ fields }, _, { origin }) => {
      const provider = providerNamed(fields.provider);
      if (provider === undefined || !isOurs(fields.redirectUrl, origin)) return refused('notFound');
      const back = new URL(fields.redirectUrl);
      if (fields.refuse !== '' || !accounts.includes(fields.account)) back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', await newCode(fields.tenantId, provider, fields.account));
      back.searchParams.set('state', fields.state);
      return ok(PageReply.moved(back.href));
    }),
    serve(sandboxEndpoints.code, async ({ fields: { corpId, account } }) => {
      const tenant = tenantOfCorp(corpId);
      const owner = accounts.find((each) => each === account) ?? accounts[0];
      if (tenant === undefined || owner === undefined) return refused('notFound');
      return ok(await newCode(tenant, 'dingtalk', owner));
    }),
    serve(sandboxEndpoints.messages, async (_, { tenant, isAdministrator }) =>
      isAdministrator
        ? ok(await database.sql.select().from(sandboxMessages).where(eq(sandboxMessages.tenant, tenant)))
        : refused('forbidden'),
    ),
  ];
}

const providerNamed = (name: string): Provider | undefined => PROVIDER_NAMES.find((each) => each === name);

/** The sandbox sends nobody anywhere else: it is no way out for links that look like ours. */
function isOurs(address: string, origin: string): boolean {
  return (
    URL.canParse(address) &&
    new URL(address).origin === new URL(origin).origin &&
    new URL(address).pathname.startsWith('/mobile/')
  );
}

/** The script that stands in place of the apps' own, beside the client's files. */
export const serveSandboxScript = (app: FastifyInstance): void =>
  void app.get(SANDBOX_SCRIPT_PATH, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SANDBOX_SCRIPT),
  );
