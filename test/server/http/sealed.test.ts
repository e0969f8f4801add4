import { beforeAll, expect, it } from 'vitest';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import { createAesCipher } from '#infrastructure/http/aesCipher.ts';
import { createApiClient } from '#infrastructure/http/apiClient.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const KEY = { key: '0123456789abcdef', iv: 'fedcba9876543210' };
const { encrypt } = await createAesCipher(KEY);
const SEALED = { paramsEncrypt: '1' };
const query = '/api-user/user/org/osUser/query';

let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
let zhangwei: Awaited<ReturnType<typeof platform.as>>;
beforeAll(async () => {
  platform = await startDemoPlatform(embeddedDatabase, { cipher: KEY });
  zhangwei = await platform.as('zhangwei');
});

const sealedBody = async (body: object) =>
  platform.app.inject({
    method: 'POST',
    url: `/api${query}`,
    payload: JSON.stringify(await encrypt(JSON.stringify(body))),
    headers: { ...SEALED, authorization: `Bearer ${zhangwei.token}`, 'content-type': 'application/json' },
  });

it('decrypts the calls of the client, which sends no plain text when encryption is on', async () => {
  await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = platform.app.server.address() as { port: number };
  const sent: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.url, await request.clone().text());
    return fetch(request);
  };
  let token: string | undefined;
  const call = createApiClient({
    base: `http://127.0.0.1:${port}/api`,
    language: () => 'en-US',
    appId: () => undefined,
    endSession: async () => undefined,
    fetch: watched,
    cipher: async () => createAesCipher(KEY),
    tokens: {
      read: () => token,
      write: (next) => {
        token = next;
      },
      clear: () => {
        token = undefined;
      },
    },
  });
  const loggedIn = await call(loginEndpoints.logIn, { fields: { username: 'zhangwei', password: 'Ringi-2026' } });
  token = loggedIn.ok ? loggedIn.value.access_token : undefined;
  const found = await call(directory.query, { body: { params: { Q_FULLNAME__S_LK: 'wangfang' } } });
  const one = await call(directory.getById, { fields: { userId: '1793000000000000030' } });
  expect([loggedIn.ok, found.ok && found.value.totalCount, one.ok && one.value?.userNo]).toEqual([true, 1, 'wangfang']);
  expect(sent.join()).not.toMatch(/zhangwei|Ringi-2026|wangfang|FULLNAME|1793000000000000030/u);
});

it('refuses an encrypted call with a message if it has no key', async () => {
  const { app } = await startDemoPlatform(embeddedDatabase);
  const login = await app.inject({
    method: 'POST',
    url: '/api/api-uaa/oauth/user/token',
    payload: new URLSearchParams({
      username: await encrypt('zhangwei'),
      password: await encrypt('Ringi-2026'),
    }).toString(),
    headers: { ...SEALED, 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
  });
  expect([login.statusCode, login.json().message]).toEqual([400, 'The request body couldn’t be read.']);
});

it('decrypts a body that was encrypted as a whole', async () => {
  const reply = await sealedBody({ params: { Q_FULLNAME__S_LK: '王芳' } });
  expect(reply.json().result.data).toMatchObject([{ userNo: 'wangfang' }]);
});

it('decrypts form and query values that were encrypted one by one', async () => {
  const payload = new URLSearchParams({
    username: await encrypt('zhangwei'),
    password: await encrypt('Ringi-2026'),
    tenantId: '',
  }).toString();
  const reply = await platform.app.inject({
    method: 'POST',
    url: '/api/api-uaa/oauth/user/token',
    payload,
    headers: { ...SEALED, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(reply.json()).toMatchObject({ success: true });
  const found = await zhangwei.get(
    `/api-user/user/org/osUser/getById?userId=${encodeURIComponent(await encrypt('1793000000000000030'))}`,
    SEALED,
  );
  expect(found.body).toMatchObject({ userNo: 'wangfang' });
});

it('still accepts unencrypted calls', async () => {
  expect((await zhangwei.post(query, { params: { Q_FULLNAME__S_LK: 'wangfang' } })).body.result.totalCount).toBe(1);
});

it.each([
  [
    'another key',
    JSON.stringify(await (await createAesCipher({ ...KEY, key: 'another key 1234' })).encrypt('{"pageNo":1}')),
  ],
  ['no cipher at all', '{"pageNo":1}'],
  ['nonsense', '"%%%"'],
])('refuses a body encrypted with %s as unreadable', async (_, payload) => {
  const reply = await platform.app.inject({
    method: 'POST',
    url: `/api${query}`,
    payload,
    headers: {
      ...SEALED,
      authorization: `Bearer ${zhangwei.token}`,
      'content-type': 'application/json',
      'accept-language': 'en',
    },
  });
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'The request body couldn’t be read.']);
});
