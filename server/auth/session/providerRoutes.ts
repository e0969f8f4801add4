import { chatAccounts, providerLogin } from '#contract/auth/providerEndpoints.ts';
import { DEFAULT_TENANT } from '#application/shared/constants.ts';
import { PROVIDERS, findProviderByType, type Provider } from '#domain/auth/provider.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';
import { findBindings, unbindUser } from './externalAccounts.ts';
import { serverError } from '#server/http/errors.ts';
import { createProviderLogin, NOT_CONFIGURED, toTokenResponse, type ProviderDeps } from './providerLogin.ts';

/** Routes to log in from a chat app and to bind and unbind accounts (contract login 5, 7 and 8). */
export function providerRoutes(deps: ProviderDeps): readonly ServerRoute[] {
  const { chat, database, sessions } = deps;
  const logins = createProviderLogin(deps);

  /** Returns the account of a code for the older endpoints. With `autoBind` 1 it is bound to the logged-in user. */
  const findAccountIdByCode = async (
    provider: Provider,
    fields: { readonly tenantId?: string; readonly code?: string; readonly autoBind?: string },
    request: RequestContext,
  ): Promise<Result<string>> => {
    const { language, token } = request;
    const { tenantId = '', code = '', autoBind } = fields;
    if (tenantId === '') return serverError(language, 'chat.noTenant');
    if (code === '') return serverError(language, 'chat.noCode');
    const caller = autoBind === '1' ? await sessions.findCaller(token ?? '') : undefined;
    if (autoBind === '1' && caller === undefined) return fail({ kind: 'sessionExpired' });
    const account = await logins.accountOfCode(provider, tenantId, code);
    if (!account.ok) return serverError(language, account.error);
    return caller ? logins.bindAccount(account.value, caller, request) : ok(await logins.ticketFor(account.value));
  };

  const createAuthorizeUrl = (
    provider: Exclude<Provider, 'dingtalk'>,
    { tenantId = '', redirectUrl = '', state = '' }: Readonly<Record<string, string | undefined>>,
    { language, origin }: RequestContext,
    missing: ServerMessageKey,
  ): Result<string> => {
    if (tenantId === '') return serverError(language, 'chat.noTenant');
    if (chat === undefined) return serverError(language, missing);
    return ok(chat.createAuthorizeUrl({ provider, tenant: tenantId, returnUrl: redirectUrl, state, origin }));
  };

  const logInByTicket = async (
    provider: Provider,
    { tenantId = '', ticket = '' }: { readonly tenantId?: string | undefined; readonly ticket?: string | undefined },
    request: RequestContext,
    words: { readonly noId: ServerMessageKey; readonly unknown: ServerMessageKey },
  ): Promise<Result<string>> => {
    const { language } = request;
    if (tenantId === '') return serverError(language, 'chat.noTenant');
    if (ticket === '') return serverError(language, words.noId);
    const token = await logins.enterByTicket({ tenant: tenantId, provider, ticket }, request);
    return token === undefined ? serverError(language, words.unknown) : ok(token);
  };

  const corpId = (tenant: string, { language }: RequestContext): Result<string> =>
    chat === undefined ? serverError(language, 'chat.noDingtalk') : ok(chat.getCorpId(tenant));

  const agentConfig = (url: string) => {
    const { nonce, timestamp, signature } = chat?.createAgentConfig(url) ?? { nonce: '', timestamp: '', signature: '' };
    return { timestamp, nonceStr: nonce, noncestr: nonce, signature };
  };

  return [
    route(providerLogin.authUrl, async ({ fields }, _, request) => {
      const provider = findProviderByType(fields.loginType);
      if (provider === undefined) return serverError(request.language, 'chat.unknownType');
      return provider === 'dingtalk' ? ok('') : createAuthorizeUrl(provider, fields, request, NOT_CONFIGURED[provider]);
    }),
    route(providerLogin.autoLogin, async ({ fields }, _, request) => {
      const { language } = request;
      const { code = '', tenantId = '', loginType } = fields;
      const provider = findProviderByType(loginType);
      if (provider === undefined) return serverError(language, 'chat.unknownType');
      if (code === '' || tenantId === '') return serverError(language, 'chat.noIdentity');
      const account = await logins.accountOfCode(provider, tenantId, code);
      if (!account.ok) return serverError(language, account.error);
      const entered = await logins.enter(account.value, request);
      return entered.ok ? ok({ ...toTokenResponse(entered.value), openId: account.value.openId }) : entered;
    }),
    {
      ...route(providerLogin.bind, async ({ fields }, caller, request) => {
        const { language } = request;
        const { code = '', tenantId = '', loginType } = fields;
        const provider = findProviderByType(loginType);
        if (provider === undefined) return serverError(language, 'chat.unknownType');
        if (code === '') return serverError(language, 'chat.bindFailed');
        if (tenantId !== caller.tenant) return serverError(language, 'chat.otherTenant');
        const account = await logins.accountOfCode(provider, tenantId, code);
        return account.ok ? logins.bindAccount(account.value, caller, request) : serverError(language, account.error);
      }),
      successMessage: 'chat.bound',
    },
    route(providerLogin.loginWx, ({ fields }, _, request) =>
      logInByTicket('wecom', { tenantId: fields.tenantId, ticket: fields.openId }, request, {
        noId: 'chat.noOpenId',
        unknown: 'chat.openIdUnknown',
      }),
    ),
    route(providerLogin.loginDd, ({ fields }, _, request) =>
      logInByTicket('dingtalk', { tenantId: fields.tenantId, ticket: fields.ddId }, request, {
        noId: 'chat.noDdId',
        unknown: 'chat.ddIdUnknown',
      }),
    ),
    route(chatAccounts.getDdCorpId, async ({ fields: { tenantId = '' } }, _, request) =>
      tenantId === '' ? serverError(request.language, 'chat.noTenant') : corpId(tenantId, request),
    ),
    route(chatAccounts.getDefaultCorpId, async (_call, _caller, request) => corpId(DEFAULT_TENANT, request)),
    route(chatAccounts.getDdIdByCode, ({ fields }, _, request) => findAccountIdByCode('dingtalk', fields, request)),
    route(chatAccounts.getOpenIdByCode, ({ fields }, _, request) => findAccountIdByCode('wecom', fields, request)),
    {
      ...route(chatAccounts.authorizeUrl, async ({ fields }, _, request) =>
        createAuthorizeUrl('wecom', fields, request, 'chat.noWecomApp'),
      ),
      successMessage: 'chat.authorizeAddress',
    },
    ...(
      [
        ['wecom', chatAccounts.bindWx, 'openId', chatAccounts.unbindWx, 'chat.wecomNotBound'],
        ['dingtalk', chatAccounts.bindDd, 'ddId', chatAccounts.unbindDd, 'chat.dingtalkNotBound'],
      ] as const
    ).flatMap(([provider, bind, name, unbind, notBound]): ServerRoute[] => [
      {
        ...route(bind, ({ fields }, caller, request) => {
          const ticket = (fields as Readonly<Record<string, string | undefined>>)[name] ?? '';
          return logins.bindTicket({ tenant: caller.tenant, provider, ticket }, caller, request);
        }),
        successMessage: 'chat.boundOld',
      },
      {
        ...route(unbind, async (_, caller) =>
          ok(await database.transaction((tx) => unbindUser(tx, caller.person.id, provider))),
        ),
        successMessage: (wasBound) => (wasBound === true ? 'chat.unbound' : notBound),
      },
    ]),
    {
      ...route(chatAccounts.bind, async ({ fields }, caller, request) => {
        const provider = findProviderByType(fields.platformType);
        if (provider === undefined) return serverError(request.language, 'chat.unknownType');
        const { openId: ticket = '', tenantId: tenant = caller.tenant } = fields;
        const bound = await logins.bindTicket({ tenant, provider, ticket }, caller, request);
        if (!bound.ok) return bound;
        const rows = await findBindings(database.sql, caller.person.id);
        return ok(toPlatform(rows.find((row) => row.provider === provider)));
      }),
      successMessage: 'chat.bound',
    },
    {
      ...route(chatAccounts.unbind, async ({ fields }, caller, { language }) => {
        const provider = findProviderByType(fields.platformType);
        if (provider === undefined) return serverError(language, 'chat.unknownType');
        await database.transaction((tx) => unbindUser(tx, caller.person.id, provider));
        return ok(null);
      }),
      successMessage: 'chat.unbound',
    },
    route(chatAccounts.mine, async (_, caller) =>
      ok((await findBindings(database.sql, caller.person.id)).map((row) => toPlatform(row))),
    ),
    route(chatAccounts.getWxAgentConfig, async ({ fields: { url } }, caller, { language }) =>
      chat === undefined
        ? serverError(language, 'chat.noWecom')
        : ok({ corpid: chat.getCorpId(caller.tenant), agentid: '1', ...agentConfig(url) }),
    ),
    route(chatAccounts.getFSAgentConfig, async ({ fields: { url } }, caller, { language }) =>
      chat === undefined
        ? serverError(language, 'chat.noFeishu')
        : ok({ appId: chat.getCorpId(caller.tenant), ...agentConfig(url) }),
    ),
  ];
}

type BindingRow = Awaited<ReturnType<typeof findBindings>>[number];
const toPlatform = (row: BindingRow | undefined) => ({
  id: row?.id ?? '',
  userId: row?.person ?? '',
  platformType: row === undefined ? 0 : PROVIDERS[row.provider],
  openId: row?.openId ?? '',
});
