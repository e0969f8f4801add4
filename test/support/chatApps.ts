import type { FastifyInstance } from 'fastify';
import { PROVIDERS, type Provider } from '#domain/auth/provider.ts';
import type { startDemoPlatform } from './platform.ts';

/** Sends a call with form fields, with or without a login. */
export async function sendForm(
  app: FastifyInstance,
  path: string,
  fields: Readonly<Record<string, string>>,
  { token, language = 'zh-CN' }: { readonly token?: string; readonly language?: string } = {},
) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: reply.statusCode, body: reply.json() };
}

interface SandboxPhone {
  readonly provider: Provider;
  readonly account: string;
  readonly tenant: string;
}

/** Returns a code of the sandbox, as a chat app passes it to a page. */
export async function fetchSandboxCode(
  app: FastifyInstance,
  { provider, account, tenant }: SandboxPhone,
): Promise<string> {
  if (provider === 'dingtalk')
    return (await sendForm(app, '/sandbox/code', { corpId: `sandbox-${tenant}`, account })).body.data as string;
  const back = 'http://localhost:80/mobile/pages/login/PlatformLogin';
  const reply = await app.inject({
    method: 'POST',
    url: '/api/sandbox/authorize',
    payload: new URLSearchParams({ provider, account, tenantId: tenant, redirectUrl: back, state: '0' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(String(reply.headers.location)).searchParams.get('code') ?? '';
}

/** The calls that chat apps, their pages and their users send to a platform with the sandbox. */
export function createChatClient({
  app,
  with: as,
}: Pick<Awaited<ReturnType<typeof startDemoPlatform>>, 'app' | 'with'>) {
  const call = (
    path: string,
    fields: Readonly<Record<string, string>>,
    more: { token?: string; language?: string } = {},
  ) => sendForm(app, path, fields, more);
  const newCode = (provider: Provider, account: string, tenant = '1') =>
    fetchSandboxCode(app, { provider, account, tenant });
  const autoLogin = (provider: Provider, code: string, language = 'zh-CN', tenantId = '1') =>
    call('/api-uaa/oauth/user/autoLogin', { code, tenantId, loginType: String(PROVIDERS[provider]) }, { language });
  const ticketFor = async (provider: Provider, account: string) =>
    (await autoLogin(provider, await newCode(provider, account))).body.data as string;
  const bindAtLogin = (provider: Provider, openId: string, username: string) =>
    call('/api-uaa/oauth/user/token', {
      username,
      password: 'Ringi-2026',
      openId,
      loginType: String(PROVIDERS[provider]),
      tenantId: '1',
    });
  return {
    call,
    newCode,
    autoLogin,
    ticketFor,
    bindAtLogin,
    bind: async (provider: Provider, account: string, owner: string) =>
      bindAtLogin(provider, await ticketFor(provider, account), owner),
    whoIs: async (token: string) =>
      (await as(token).get('/api-user/user/org/osUser/current')).body.data.account as string,
  };
}
