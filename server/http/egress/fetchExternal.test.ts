import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchExternal } from './fetchExternal.ts';
import { parseEgressAllowlist } from '../../config/egressAllowlist.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function other(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const question = (address: string, more = {}) => ({ method: 'GET' as const, address, headers: {}, ...more });
const inside = (origin: string) => [{ origin, isInside: true }];
const says = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }];

describe('a call to an external system', () => {
  it('sends method, headers and body and returns JSON or text', async () => {
    const place = await other((request, response) => {
      const { method, url, headers } = request;
      request.on('data', (body) =>
        response.end(JSON.stringify({ method, url, key: headers['x-key'], body: String(body) })),
      );
      if (method === 'GET') response.end('plain');
    });
    expect(await fetchExternal(inside(place), question(`${place}/a`))).toEqual({ ok: true, value: 'plain' });
    const posted = { method: 'POST' as const, headers: { 'x-key': 'k' }, body: '{"城市":1}' };
    expect(await fetchExternal(inside(place), question(`${place}/a?b=1`, posted))).toEqual({
      ok: true,
      value: { method: 'POST', url: '/a?b=1', key: 'k', body: '{"城市":1}' },
    });
  });

  it('is made only to an allowed host and port', async () => {
    const place = await other((_, response) => response.end('1'));
    const port = Number(new URL(place).port);
    for (const places of [
      [],
      inside(`http://127.0.0.1:${port + 1}`),
      inside('http://localhost'),
      inside(`https://127.0.0.1:${port}`),
    ])
      expect(await fetchExternal(places, question(place))).toEqual({ ok: false, error: 'notListed' });
  });

  it('is refused if the name resolves to the internal network, unless allowed', async () => {
    const seen: (string | undefined)[] = [];
    const place = await other((request, response) => {
      seen.push(request.headers.host);
      response.end('1');
    });
    const origin = `http://rates.example.com:${new URL(place).port}`;
    const ways = { addressesOf: says('127.0.0.1') };
    expect(await fetchExternal([{ origin, isInside: false }], question(origin), ways)).toEqual({
      ok: false,
      error: 'notListed',
    });
    expect(seen).toEqual([]);
    // The connection goes to the address that was checked, with the host name that was requested.
    expect(await fetchExternal(inside(origin), question(origin), ways)).toEqual({ ok: true, value: 1 });
    expect(seen).toEqual([new URL(origin).host]);
  });

  it('is refused if one of several addresses is internal', async () => {
    const addressesOf = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const places = [{ origin: 'https://rates.example.com', isInside: false }];
    expect(await fetchExternal(places, question('https://rates.example.com/'), { addressesOf })).toMatchObject({
      error: 'notListed',
    });
  });

  // RFC 6890 and its updates: addresses that are not public.
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
    ...[
      '64:ff9b::a00:1',
      '100::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'ff02::1',
    ],
    'not an address',
  ])('is never made to %s', async (address) => {
    const places = [{ origin: 'http://rates.example.com', isInside: false }];
    const ways = { addressesOf: says(address), patienceMs: 1000 };
    expect(await fetchExternal(places, question('http://rates.example.com/'), ways)).toEqual({
      ok: false,
      error: 'notListed',
    });
  });

  it('does not follow redirects', async () => {
    let [asked, place] = [0, ''];
    place = await other((request, response) => {
      asked += 1;
      response.writeHead(302, { location: `${place}/elsewhere` }).end();
    });
    expect(await fetchExternal(inside(place), question(place))).toEqual({ ok: false, error: 'refused' });
    expect(asked).toBe(1);
  });

  it.each([400, 401, 404, 500, 503])('fails with status %i', async (status) => {
    const place = await other((_, response) => response.writeHead(status).end('{"rows":[]}'));
    expect(await fetchExternal(inside(place), question(place))).toEqual({ ok: false, error: 'refused' });
  });

  it('accepts at most one megabyte, whatever Content-Length says', async () => {
    const megabyte = 1024 * 1024;
    const place = await other((request, response) => {
      const size = Number(request.url?.slice(1));
      response.write(`"${'x'.repeat(size - 2)}"`);
      if (size === megabyte) response.end();
    });
    expect(await fetchExternal(inside(place), question(`${place}/${megabyte}`))).toMatchObject({ ok: true });
    expect(await fetchExternal(inside(place), question(`${place}/${megabyte + 1}`))).toEqual({
      ok: false,
      error: 'tooLarge',
    });
  });

  it('does not decompress a compressed response', async () => {
    const place = await other((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1e7))),
    );
    expect(await fetchExternal(inside(place), question(place))).toEqual({ ok: false, error: 'refused' });
  });

  it('fails without a name, an answer, a complete answer or a connection', async () => {
    const silent = await other(() => undefined);
    const half = await other((_, response) => response.write('{"a":'));
    const broken = await other((request) => request.socket.destroy());
    const nobody = await other((_, response) => response.end());
    open.at(-1)?.close();
    await once(open.pop()!, 'close');
    for (const place of [silent, half, broken, nobody])
      expect(await fetchExternal(inside(place), question(place), { patienceMs: 200 })).toEqual({
        ok: false,
        error: 'noAnswer',
      });
    const places = [{ origin: 'http://rates.example.com', isInside: false }];
    for (const addressesOf of [
      () => new Promise<never>(() => undefined),
      () => Promise.reject(new Error('ENOTFOUND')),
      async () => [],
    ])
      expect(
        await fetchExternal(places, question('http://rates.example.com/'), { addressesOf, patienceMs: 200 }),
      ).toEqual({ ok: false, error: 'noAnswer' });
  });
});

it.each([
  ['', []],
  ['https://rates.example.com', [{ origin: 'https://rates.example.com', isInside: false }]],
  [
    'https://rates.example.com:443/; http://erp.internal:8080 inside ;',
    [
      { origin: 'https://rates.example.com', isInside: false },
      { origin: 'http://erp.internal:8080', isInside: true },
    ],
  ],
  ['rates.example.com', expect.stringContaining('is not an address')],
  ['https://rates.example.com/v1', expect.stringContaining('is not an address')],
  ['https://me:secret@rates.example.com', expect.stringContaining('is not an address')],
  ['ftp://rates.example.com', expect.stringContaining('is not an address')],
  ['file:///etc/passwd', expect.stringContaining('is not an address')],
  ['https://rates.example.com outside', expect.stringContaining('contains more')],
  ['https://rates.example.com inside twice', expect.stringContaining('contains more')],
])('the setting %j is parsed, or refused with a message', (text, places) => {
  expect(parseEgressAllowlist(text)).toEqual(places);
});
