import { beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { embeddedDatabase } from '#test/support/database.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

let app: FastifyInstance;
beforeAll(async () => {
  ({ app } = await startDemoPlatform(embeddedDatabase));
});

it('lists each call of the contract once', () => {
  const names = endpoints.map(nameOf);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('serves every call of the contract and describes exactly these', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{
    paths: Readonly<Record<string, object>>;
  }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(endpoints.map(nameOf).sort());
});

it.each(endpoints.filter(({ policy }) => policy !== 'anyone').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'rejects %s without a session',
  async (_, { method, path }) => {
    const reply = await app.inject({
      method,
      url: `/api${path.replaceAll(/\{\w+\}/gu, '1')}`,
      ...(method === 'POST' && { payload: {} }),
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { success: false, code: 401 }]);
  },
);

it('leaves only login, logout, related calls, address names and tickets of push messages open to everybody', () => {
  expect(
    endpoints
      .filter(({ policy }) => policy === 'anyone')
      .map(nameOf)
      .sort(),
  ).toEqual([
    'GET /api-uaa/oauth/companyLogin/callback/{key}',
    'GET /api-uaa/oauth/oidc/providers',
    'GET /api-uaa/oauth/user/authUrl',
    'GET /api-uaa/validata/code/{deviceId}',
    'GET /api-uaa/validata/getLoginConfig',
    'GET /api-user/user/org/osUser/users-anon/getDefaultCorpId',
    'POST /api-bpm/bpm/core/bpmTask/agreeByTicket',
    'POST /api-form/form/share/formAddress/queryAddress',
    'POST /api-uaa/oauth/logindd',
    'POST /api-uaa/oauth/loginwx',
    'POST /api-uaa/oauth/oidc/exchange',
    'POST /api-uaa/oauth/oidc/start',
    'POST /api-uaa/oauth/remove/token',
    'POST /api-uaa/oauth/user/autoLogin',
    'POST /api-uaa/oauth/user/loginByUserNo',
    'POST /api-uaa/oauth/user/token',
    'POST /api-uaa/password-links/inspect',
    'POST /api-uaa/password-links/redeem',
    'POST /api-user/dd/getDdCorpId',
    'POST /api-user/dd/getDdIdByCode',
    'POST /api-user/wxent/authorizeUrl',
    'POST /api-user/wxent/getOpenIdByCode',
  ]);
});
