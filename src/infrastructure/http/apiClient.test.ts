import * as v from 'valibot';
import { expect, it } from 'vitest';
import { publicEndpoint, companyEndpoint } from '#contract/wire/endpoint.ts';
import { createApiClient } from './apiClient.ts';
import type { ApiSettings } from './wireCall.ts';

const find = companyEndpoint('GET', '/tasks/{id}', {
  fields: v.object({ id: v.string(), isMobile: v.optional(v.string(), 'YES') }),
  answer: v.number(),
});
const toggle = companyEndpoint('POST', '/toggle', { fields: v.object({ instId: v.string() }), answer: v.number() });
const save = companyEndpoint('POST', '/save', {
  fields: v.object({ defId: v.string() }),
  body: v.object({ days: v.number() }),
  answer: v.number(),
});
const logIn = publicEndpoint('POST', '/token', { fields: v.object({ username: v.string() }), answer: v.number() });

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly body: string;
  readonly headers: Headers;
}

/** Creates a client with the given responses, and records what it sends. */
function client(answer: () => Response | Promise<Response>, given: Partial<ApiSettings> = {}) {
  const sent: Sent[] = [];
  const ended: (string | undefined)[] = [];
  const call = createApiClient({
    base: 'http://ringi.test/api',
    tokens: { read: () => 't0ken', write: () => {}, clear: () => {} },
    language: () => 'ja-JP',
    appId: () => '77',
    endSession: async (bearer) => void ended.push(bearer),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push({ method: request.method, address: request.url, body: await request.text(), headers: request.headers });
      return answer();
    },
    ...given,
  });
  return { call, sent, ended };
}
const well = () => new Response(JSON.stringify({ success: true, data: 7 }));

it('writes fields into the path and the query, and sends token and language', async () => {
  const { call, sent } = client(well);
  expect(await call(find, { fields: { id: 'a/b' } })).toEqual({ ok: true, value: 7 });
  const [{ method, address, headers }] = sent as [Sent];
  expect([method, address]).toEqual(['GET', 'http://ringi.test/api/tasks/a%2Fb?isMobile=YES']);
  expect(
    ['authorization', 'accept-language', 'appid', 'idempotency-key', 'paramsencrypt'].map((name) => headers.get(name)),
  ).toEqual(['Bearer t0ken', 'ja-JP', '77', null, null]);
});

it('posts fields as a form, and a body as JSON with its fields in the query', async () => {
  const { call, sent } = client(well);
  await call(toggle, { fields: { instId: '5 6' } });
  await call(save, { fields: { defId: '9' }, body: { days: 3 }, key: 'k1' });
  expect(
    sent.map(({ address, body, headers }) => [
      address,
      body,
      headers.get('content-type')?.split(';')[0],
      headers.get('idempotency-key'),
    ]),
  ).toEqual([
    ['http://ringi.test/api/toggle', 'instId=5+6', 'application/x-www-form-urlencoded', null],
    ['http://ringi.test/api/save?defId=9', '{"days":3}', 'application/json', 'k1'],
  ]);
});

it('supports every method of the specification', async () => {
  const { call, sent } = client(well);
  const fields = v.object({ instId: v.string() });
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
    await call(companyEndpoint(method, '/one', { fields, answer: v.number() }), {
      fields: { instId: '5' },
    });
  await call(companyEndpoint('PUT', '/one', { body: v.object({ days: v.number() }), answer: v.number() }), {
    body: { days: 3 },
  });
  expect(
    sent.map(({ method, address, body }) => [method, address.slice('http://ringi.test/api'.length), body]),
  ).toEqual([
    ['GET', '/one?instId=5', ''],
    ['POST', '/one', 'instId=5'],
    ['PUT', '/one', 'instId=5'],
    ['DELETE', '/one?instId=5', ''],
    ['PUT', '/one', '{"days":3}'],
  ]);
});

it('sends no token to calls that need none, and a wrong password ends no session', async () => {
  const { call, sent, ended } = client(() => new Response('{}', { status: 401 }));
  expect(await call(logIn, { fields: { username: 'w' } })).toEqual({ ok: false, error: { kind: 'sessionExpired' } });
  expect([sent[0]?.headers.get('authorization'), ended]).toEqual([null, []]);
});

it('ends the session when the platform rejects the token', async () => {
  const { call, ended } = client(() => new Response(JSON.stringify({ success: false, code: 401 })));
  await call(toggle, { fields: { instId: '5' } });
  expect(ended).toEqual(['t0ken']);
});

it('sends once and never repeats a command by itself', async () => {
  for (const status of [500, 502, 503, 429, 408]) {
    const { call, sent } = client(() => new Response('', { status }));
    await call(toggle, { fields: { instId: '5' } });
    expect(sent, String(status)).toHaveLength(1);
  }
  const { call, sent } = client(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call(toggle, { fields: { instId: '5' } })).toEqual({ ok: false, error: { kind: 'offline' } });
  expect(sent).toHaveLength(1);
});

it('encrypts each value and the whole body, and leaves names, path and headers readable', async () => {
  const cipher = async () => ({ encrypt: async (plain: string) => `sealed(${plain})` });
  const { call, sent } = client(well, { cipher });
  await call(find, { fields: { id: '5' } });
  await call(save, { fields: { defId: '' }, body: { days: 3 } });
  expect(
    sent.map(({ address, body, headers }) => [decodeURIComponent(address), body, headers.get('paramsencrypt')]),
  ).toEqual([
    ['http://ringi.test/api/tasks/5?isMobile=sealed(YES)', '', '1'],
    ['http://ringi.test/api/save?defId=', '"sealed({\\"days\\":3})"', '1'],
  ]);
});
