import { chatAccounts, providerLogin } from '#api/providerEndpoints.ts';
import { PROVIDERS, providerOfType, type Provider } from '#domain/session/provider.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import type { ServerSentence } from '../texts/sentence.ts';
import { bindingsOf, unbindPerson } from './bindings.ts';
import { rejected } from '../refused.ts';
import { makeProviderLogin, NOT_CONFIGURED, tokenAnswer, type ProviderDeps } from './providerLogin.ts';

/** Logging in from a chat app, binding and unbinding (contract login 5, 7 and 8). */
export function providerRoutes(deps: ProviderDeps): readonly ServerRoute[] {
  const { chat, database, sessions } = deps;
  const logins = makeProviderLogin(deps);

  /** What a code of the older calls stands for; with `autoBind` 1 it is bound to whoever is logged in. */
  const idByCode = async (
    provider: Provider,
    fields: { readonly tenantId?: string; readonly code?: string; readonly autoBind?: string },
    { language, token }: RequestFacts,
  ): Promise<Result<string, Failure>> => {
    const { tenantId = '', code = '', autoBind } = fields;
    if (tenantId === '') return rejected(language, 'chat.noTenant');
    if (code === '') return rejected(language, 'chat.noCode');
    const caller = autoBind === '1' ? await sessions.whoIs(token ?? '') : undefined;
    if (autoBind === '1' && caller === undefined) return fail({ kind: 'sessionExpired' });
    const account = await logins.accountOfCode(provider, tenantId, code);
    if (!account.ok) return rejected(language, account.error);
    return caller ? logins.bindAccount(account.value, caller, language) : ok(await logins.ticketFor(account.value));
  };

  const addressOf = (
    provider: Exclude<Provider, 'dingtalk'>,
    { tenantId = '', redirectUrl = '', state = '' }: Readonly<Record<string, string | undefined>>,
    { language, origin }: RequestFacts,
    missing: ServerSentence,
  ): Result<string, Failure> => {
    if (tenantId === '') return rejected(language, 'chat.noTenant');
    if (chat === undefined) return rejected(language, missing);
    return ok(chat.authorizeAddress({ provider, tenant: tenantId, back: redirectUrl, state, origin }));
  };

  const enterByTicket = async (
    provider: Provider,
    { tenantId = '', ticket = '' }: { readonly tenantId?: string | undefined; readonly ticket?: string | undefined },
    { language }: RequestFacts,
    words: { readonly noId: ServerSentence; readonly unknown: ServerSentence },
  ): Promise<Result<string, Failure>> => {
    if (tenantId === '') return rejected(language, 'chat.noTenant');
    if (ticket === '') return rejected(language, words.noId);
    const token = await logins.enterByTicket({ tenant: tenantId, provider, ticket }, language);
    return token === undefined ? rejected(language, words.unknown) : ok(token);
  };

  const corpId = (tenant: string, { language }: RequestFacts): Result<string, Failure> =>
    chat === undefined ? rejected(language, 'chat.noDingtalk') : ok(chat.corpId(tenant));

  const agentConfig = (url: string) => {
    const { nonce, timestamp, signature } = chat?.agentConfig(url) ?? { nonce: '', timestamp: '', signature: '' };
    return { timestamp, nonceStr: nonce, noncestr: nonce, signature };
  };

  return [
    serve(providerLogin.authUrl, async ({ fields }, _, request) => {
      const provider = providerOfType(fields.loginType);
      if (provider === undefined) return rejected(request.language, 'chat.unknownType');
      return provider === 'dingtalk' ? ok('') : addressOf(provider, fields, request, NOT_CONFIGURED[provider]);
    }),
    serve(providerLogin.autoLogin, async ({ fields }, _, { language }) => {
      const { code = '', tenantId = '', loginType } = fields;
      const provider = providerOfType(loginType);
      if (provider === undefined) return rejected(language, 'chat.unknownType');
      if (code === '' || tenantId === '') return rejected(language, 'chat.noIdentity');
      const account = await logins.accountOfCode(provider, tenantId, code);
      if (!account.ok) return rejected(language, account.error);
      const entered = await logins.enter(account.value, language);
      return entered.ok ? ok(tokenAnswer(entered.value)) : entered;
    }),
    {
      ...serve(providerLogin.bind, async ({ fields }, caller, { language }) => {
        const { code = '', tenantId = '', loginType } = fields;
        const provider = providerOfType(loginType);
        if (provider === undefined) return rejected(language, 'chat.unknownType');
        if (code === '') return rejected(language, 'chat.bindFailed');
        if (tenantId !== caller.tenant) return rejected(language, 'chat.otherTenant');
        const account = await logins.accountOfCode(provider, tenantId, code);
        return account.ok ? logins.bindAccount(account.value, caller, language) : rejected(language, account.error);
      }),
      says: 'chat.bound',
    },
    serve(providerLogin.loginWx, ({ fields }, _, request) =>
      enterByTicket('wecom', { tenantId: fields.tenantId, ticket: fields.openId }, request, {
        noId: 'chat.noOpenId',
        unknown: 'chat.openIdUnknown',
      }),
    ),
    serve(providerLogin.loginDd, ({ fields }, _, request) =>
      enterByTicket('dingtalk', { tenantId: fields.tenantId, ticket: fields.ddId }, request, {
        noId: 'chat.noDdId',
        unknown: 'chat.ddIdUnknown',
      }),
    ),
    serve(chatAccounts.getDdCorpId, async ({ fields: { tenantId = '' } }, _, request) =>
      tenantId === '' ? rejected(request.language, 'chat.noTenant') : corpId(tenantId, request),
    ),
    serve(chatAccounts.getDefaultCorpId, async (_call, _caller, request) => corpId(PLATFORM_TENANT, request)),
    serve(chatAccounts.getDdIdByCode, ({ fields }, _, request) => idByCode('dingtalk', fields, request)),
    serve(chatAccounts.getOpenIdByCode, ({ fields }, _, request) => idByCode('wecom', fields, request)),
    {
      ...serve(chatAccounts.authorizeUrl, async ({ fields }, _, request) =>
        addressOf('wecom', fields, request, 'chat.noWecomApp'),
      ),
      says: 'chat.authorizeAddress',
    },
    ...(
      [
        ['wecom', chatAccounts.bindWx, 'openId', chatAccounts.unbindWx, 'chat.wecomNotBound'],
        ['dingtalk', chatAccounts.bindDd, 'ddId', chatAccounts.unbindDd, 'chat.dingtalkNotBound'],
      ] as const
    ).flatMap(([provider, bind, name, unbind, notBound]): ServerRoute[] => [
      {
        ...serve(bind, ({ fields }, caller, { language }) => {
          const ticket = (fields as Readonly<Record<string, string | undefined>>)[name] ?? '';
          return logins.bindTicket({ tenant: caller.tenant, provider, ticket }, caller, language);
        }),
        says: 'chat.boundOld',
      },
      {
        ...serve(unbind, async (_, caller) =>
          ok(await database.transaction((tx) => unbindPerson(tx, caller.person.id, provider))),
        ),
        says: (wasBound) => (wasBound === true ? 'chat.unbound' : notBound),
      },
    ]),
    {
      ...serve(chatAccounts.bind, async ({ fields }, caller, { language }) => {
        const provider = providerOfType(fields.platformType);
        if (provider === undefined) return rejected(language, 'chat.unknownType');
        const { openId: ticket = '', tenantId: tenant = caller.tenant } = fields;
        const bound = await logins.bindTicket({ tenant, provider, ticket }, caller, language);
        if (!bound.ok) return bound;
        const rows = await bindingsOf(database.sql, caller.person.id);
        return ok(toPlatform(rows.find((row) => row.provider === provider)));
      }),
      says: 'chat.bound',
    },
    {
      ...serve(chatAccounts.unbind, async ({ fields }, caller, { language }) => {
        const provider = providerOfType(fields.platformType);
        if (provider === undefined) return rejected(language, 'chat.unknownType');
        await database.transaction((tx) => unbindPerson(tx, caller.person.id, provider));
        return ok(null);
      }),
      says: 'chat.unbound',
    },
    serve(chatAccounts.mine, async (_, caller) =>
      ok((await bindingsOf(database.sql, caller.person.id)).map((row) => toPlatform(row))),
    ),
    serve(chatAccounts.getWxAgentConfig, async ({ fields: { url } }, caller, { language }) =>
      chat === undefined
        ? rejected(language, 'chat.noWecom')
        : ok({ corpid: chat.corpId(caller.tenant), agentid: '1', ...agentConfig(url) }),
    ),
    serve(chatAccounts.getFSAgentConfig, async ({ fields: { url } }, caller, { language }) =>
      chat === undefined
        ? rejected(language, 'chat.noFeishu')
        : ok({ appId: chat.corpId(caller.tenant), ...agentConfig(url) }),
    ),
  ];
}

/** Whose chat apps are meant where no tenant is named (contract login 1). */
const PLATFORM_TENANT = '1';

type BindingRow = Awaited<ReturnType<typeof bindingsOf>>[number];
const toPlatform = (row: BindingRow | undefined) => ({
  id: row?.id ?? '',
  userId: row?.person ?? '',
  platformType: row === undefined ? 0 : PROVIDERS[row.provider],
  openId: row?.openId ?? '',
});
