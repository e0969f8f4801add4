import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '#server/company/load/loadDefinitions.ts';
import { startCompany } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** Mock server that returns the request it received; `/slow` never answers. */
const other = createServer((request, response) => {
  if (request.url?.startsWith('/slow') === true) return;
  let body = '';
  request.on('data', (part) => {
    body += String(part);
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    const rows = [{ F_CODE: 'EUR', F_NAME: 'Euro' }];
    response.end(
      JSON.stringify({ asked: { method, url, key: headers['x-key'], lang: headers['x-lang'], body }, data: { rows } }),
    );
  });
});
let folder: string;
let wangfang: Colleague;
const put = (key: string, file: object) =>
  writeFile(join(folder, 'interfaces', `${key}.json`), JSON.stringify({ name: 'Rates', ...file }));

beforeAll(async () => {
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  folder = await copyDefinitions();
  await mkdir(join(folder, 'interfaces'));
  await put('rates', {
    address: `${origin}/v1/{base}/rates`,
    querys: { city: null, key: 'fixed' },
    headers: { 'x-key': 'secret', 'x-lang': null },
  });
  await put('rows', { address: `${origin}/rows`, rows: 'data.rows' });
  await put('book', { method: 'POST', address: `${origin}/book`, bodys: { room: null, by: 'ringi' } });
  await put('slow', { address: `${origin}/slow` });
  await put('unlisted', { address: 'https://unlisted.example.com/' });
  const settings = { definitions: folder, outgoing: [{ origin, isInside: true }] };
  wangfang = await (await startCompany(embeddedDatabase, settings)).person('wangfang');
});
afterAll(async () => {
  other.closeAllConnections();
  other.close();
  await rm(folder, { recursive: true });
});
const ask = async (key: string, body: object = {}) =>
  (await wangfang.post(`/api-system/system/core/sysInterfaceApi/executeApi?apiId=${key}`, body)).body;

describe('an interface of the company', () => {
  it('sends the parameters of its file and those the file leaves open', async () => {
    const { data } = await ask('rates', {
      pathParams: { base: '欧 元' },
      querys: { city: '上海&key=mine', key: 'mine', other: '1' },
      headers: { 'x-lang': 'zh-CN', 'x-key': 'mine', host: 'evil.example' },
      bodys: '{"city":"1"}',
    });
    const { url, ...asked } = data.asked;
    expect(asked).toEqual({ method: 'GET', key: 'secret', lang: 'zh-CN', body: '' });
    const { pathname, searchParams } = new URL(url, 'http://x');
    expect(pathname).toBe(`/v1/${encodeURIComponent('欧 元')}/rates`);
    expect([...searchParams].sort()).toEqual([
      ['city', '上海&key=mine'],
      ['key', 'fixed'],
    ]);
  });

  it('accepts a body as an object or as text', async () => {
    for (const bodys of [{ room: 3, by: 'me' }, '{"room":"3"}']) {
      const { asked } = (await ask('book', { bodys })).data;
      expect([asked.method, JSON.parse(asked.body)]).toEqual(['POST', { room: '3', by: 'ringi' }]);
    }
  });

  it('returns the rows its file points at', async () => {
    expect((await ask('rows')).data).toEqual([{ F_CODE: 'EUR', F_NAME: 'Euro' }]);
  });

  it.each([
    ['..', 'base'],
    ['../../admin', 'base'],
    ['..\\admin', 'base'],
    ['.', 'base'],
    ['', 'base'],
    [undefined, 'base'],
  ])('reaches no other address with %j', async (base, place) => {
    const said = await ask('rates', { pathParams: { ...(base !== undefined && { base }) } });
    expect(said).toMatchObject({ success: false, message: expect.stringContaining(place) });
  });

  it('reports an invalid header to the caller', async () => {
    const said = await ask('rates', { pathParams: { base: 'x' }, headers: { 'x-lang': 'a\r\nx-key: b' } });
    expect(said).toMatchObject({ success: false, message: expect.stringContaining('x-lang') });
  });

  it('is not available to users outside its audience, nor to hosts the operator has not allowed', async () => {
    expect(await ask('nothing')).toMatchObject({ success: false });
    expect(await ask('unlisted')).toMatchObject({
      success: false,
      message: 'This form connects to a system the operator hasn’t allowed. Please contact your administrator.',
    });
  });

  it('limits the concurrent calls of one user while others are answered', async () => {
    const waiting = Array.from({ length: 4 }, () => ask('slow'));
    const more = await ask('rows');
    expect(more).toMatchObject({ success: false, message: expect.stringContaining('requests at once') });
    const inTime = await wangfang.call('bpmTask/myTasks', {});
    expect(inTime.success).toBe(true);
    other.closeAllConnections();
    for (const answer of await Promise.all(waiting))
      expect(answer).toMatchObject({ success: false, message: expect.stringContaining('isn’t responding') });
    expect((await ask('rows')).success).toBe(true);
  });
});

it.each([
  ['no address', { address: 'rates.example.com' }, 'an address begins with'],
  ['a host to be filled in', { address: 'https://{host}/x' }, 'after the host'],
  ['a name before the host', { address: 'https://me@example.com/' }, 'no user name'],
  ['another method', { address: 'https://example.com/', method: 'DELETE' }, 'GET or POST'],
  ['a header of ours', { address: 'https://example.com/', headers: { Host: 'x' } }, 'not yours to set'],
  ['a word nobody knows', { address: 'https://example.com/', script: 'return 1' }, 'script'],
])('a file with %s is refused when it is loaded', async (_, file, message) => {
  const broken = await copyDefinitions();
  await mkdir(join(broken, 'interfaces'));
  await writeFile(join(broken, 'interfaces/rates.json'), JSON.stringify({ name: 'Rates', ...file }));
  const loaded = await loadDefinitions(broken);
  await rm(broken, { recursive: true });
  expect(loaded.ok ? [] : loaded.error.map(({ file: name, message: said }) => `${String(name)}: ${said}`)).toEqual([
    expect.stringMatching(new RegExp(`^interfaces/rates\\.json: .*${message}`, 'u')),
  ]);
});
