import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

const PATH = '/api-user/user/org/platformIntegrate/getAddressByQqMap';
const MUSEUM = {
  status: 0,
  message: 'query ok',
  result: {
    address: '上海市黄浦区人民大道200号',
    address_component: {
      province: '上海市',
      city: '上海市',
      district: '黄浦区',
      street: '人民大道',
      street_number: '200号',
    },
    pois: [{ title: '上海博物馆', id: '1', _distance: 12 }],
  },
};
const asked: string[] = [];
let answer = (response: ServerResponse): void => void response.end(JSON.stringify(MUSEUM));
/** Mock map service. */
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(response);
});
let zhangwei: Colleague;
let withoutMap: Colleague;
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  const { maps } = readSettings({
    RINGI_MAP_KEY: 'secret-key',
    RINGI_MAP_SERVICE: `http://127.0.0.1:${port}/ws/geocoder/v1/ inside`,
  });
  zhangwei = await createWorkflowClients(await startDemoPlatform(embeddedDatabase, { maps }))('zhangwei');
  withoutMap = await createWorkflowClients(await startDemoPlatform(embeddedDatabase))('zhangwei');
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const at = async (lat: number | string, lng: number | string, by = zhangwei) =>
  (await by.get(`${PATH}?lat=${lat}&lng=${lng}`)).body;
const lastAsked = () => new URL(asked.at(-1) ?? '', 'http://map').searchParams;

describe('the address of a point', () => {
  it('is requested from the map service in its own coordinate system, with the key of the server', async () => {
    expect(await at(31.2304, 121.4737)).toMatchObject({
      success: true,
      data: { status: 0, result: { pois: [{ title: '上海博物馆' }] } },
    });
    const [lat, lng] = (lastAsked().get('location') ?? '').split(',').map(Number);
    expect([lat?.toFixed(5), lng?.toFixed(5), lastAsked().get('key')]).toEqual(['31.22846', '121.47822', 'secret-key']);
  });

  it('is requested with unchanged coordinates outside China', async () => {
    await at('35.6812', '139.7671');
    expect(lastAsked().get('location')).toBe('35.6812,139.7671');
  });

  it('returns only the fields of the contract: neither the key nor other fields of the service', async () => {
    answer = (response) => response.end(JSON.stringify({ ...MUSEUM, key: 'secret-key', request_id: 'x' }));
    expect(JSON.stringify(await at(31.2304, 121.4737))).not.toContain('secret');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['knows nothing there', (response) => response.end('{"status":121,"message":"quota"}')],
    ['answers in no JSON', (response) => response.end('<html>down</html>')],
    ['answers in another shape', (response) => response.end('{"status":"0","result":[]}')],
    ['is broken', (response) => response.writeHead(502).end('bad gateway')],
    ['sends one elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['hangs up', (response) => void response.destroy()],
    ['answers without an end', (response) => response.end('x'.repeat(2_000_000))],
  ])('is unknown without an error if the service %s', async (_, broken) => {
    answer = broken;
    const { success, data } = await at(31.2304, 121.4737);
    expect([success, data.status === 0, data.result ?? null]).toEqual([true, false, null]);
  });

  it('is unknown without a map service and for impossible coordinates', async () => {
    expect(await at(31.2304, 121.4737, withoutMap)).toMatchObject({ success: true, data: { status: 1 } });
    const before = asked.length;
    expect(await at('91', '0')).toMatchObject({ data: { status: 1 } });
    for (const lat of ['x', '1e9', '', '1'.repeat(400)]) expect(await at(lat, '0')).toMatchObject({ success: false });
    expect(asked.length).toBe(before);
  });

  it('is not returned without a login', async () => {
    const platform = await startDemoPlatform(embeddedDatabase);
    const reply = await platform.app.inject({ url: `/api${PATH}?lat=1&lng=1` });
    expect(reply.statusCode).toBe(401);
  });
});

describe('map settings', () => {
  const tiles = (address: string, more: Readonly<Record<string, string>> = {}) =>
    readSettings({ RINGI_MAP_TILES: address, ...more }).maps;

  it('are empty by default', () => {
    expect(readSettings({}).maps).toEqual({});
  });

  it('contain the tile URL, its coordinate system and its attribution', () => {
    const address = 'https://{s}.tiles.example.com/{z}/{x}/{y}.png?style=7';
    expect(tiles(address, { RINGI_MAP_CRS: 'gcj02', RINGI_MAP_ATTRIBUTION: '© Example' }).tiles).toEqual({
      ...{ address, system: 'gcj02', credit: '© Example' },
    });
  });

  it.each([
    ['RINGI_MAP_TILES', 'https://tiles.example.com/{z}/{x}.png'],
    ['RINGI_MAP_TILES', 'javascript:alert({z},{x},{y})'],
    ['RINGI_MAP_TILES', '//tiles.example.com/{z}/{x}/{y}'],
    ['RINGI_MAP_TILES', "https://a.example.com; script-src 'unsafe-inline'/{z}/{x}/{y}"],
    ['RINGI_MAP_TILES', 'https://{s}/{z}/{x}/{y}, *'],
    ['RINGI_MAP_CRS', 'bd09'],
    ['RINGI_MAP_SERVICE', 'maps'],
    ['RINGI_MAP_SERVICE', 'https://maps.example.com/ outside'],
  ])('fail at start with the name of the invalid variable: %s as %j', (name, value) => {
    const others = { RINGI_MAP_KEY: 'k', RINGI_MAP_TILES: 'https://t.example.com/{z}/{x}/{y}' };
    expect(() => readSettings({ ...others, [name]: value })).toThrow(name);
  });

  it.each([
    ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
    ['https://{s}.tiles.example.com:8443/{z}/{x}/{y}.png', 'https://*.tiles.example.com:8443'],
    ['/tiles/{z}/{x}/{y}.png', undefined],
  ])('allow images from the tile host only: %s', async (address, site) => {
    const imagesOf = async (maps: object) => {
      const { app } = await startDemoPlatform(embeddedDatabase, { maps });
      const { headers } = await app.inject({ url: '/api/health' });
      return /img-src ([^;]*)/u.exec(String(headers['content-security-policy']))?.[1];
    };
    const own = await imagesOf({});
    expect(await imagesOf(tiles(address))).toBe(site === undefined ? own : `${own} ${site}`);
  });
});
