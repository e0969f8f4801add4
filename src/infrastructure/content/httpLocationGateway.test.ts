import { describe, expect, it } from 'vitest';
import type { CoordinateContext } from '#application/ports/content/locationGateway.ts';
import { createHttpLocationGateway } from './httpLocationGateway.ts';
import { createWire } from '#test/support/wire.ts';

const SHANGHAI = { lat: 31.2304, lng: 121.4737 };
/** Coordinates in the system of Chinese maps. */
const ON_MAP = ['31.22846', '121.47822'];
const TOKYO = { lat: 35.6812, lng: 139.7671 };
const gateway = (map: unknown, answer: unknown = { status: 1, message: '' }) => {
  const wire = createWire(answer);
  return {
    ...createHttpLocationGateway(
      wire.call,
      () => 'en-US',
      async () => ({ map }),
    ),
    asked: wire.asked,
  };
};
const figures = async (map: unknown, from: CoordinateContext, to: CoordinateContext, point = SHANGHAI) => {
  const answer = await gateway(map).convertPoint(point, from, to);
  return answer.ok ? [answer.value.lat.toFixed(5), answer.value.lng.toFixed(5)] : undefined;
};
const TILES = { address: 'https://t.example.com/{z}/{x}/{y}', system: 'gcj02' };
const PLAIN = ['31.23040', '121.47370'];

describe('a coordinate pair', () => {
  it('is converted to the system of the map tiles and back', async () => {
    expect(await figures({ wireSystem: 'wgs84', tiles: TILES }, 'inside', 'tiles')).toEqual(ON_MAP);
    const there = await gateway({ tiles: TILES }).convertPoint(SHANGHAI, 'inside', 'tiles');
    const back = there.ok ? await gateway({ tiles: TILES }).convertPoint(there.value, 'tiles', 'inside') : there;
    expect(back.ok && [back.value.lat.toFixed(5), back.value.lng.toFixed(5)]).toEqual(PLAIN);
  });

  it('is sent in the system of our server or of the platform', async () => {
    expect(await figures({ wireSystem: 'wgs84' }, 'inside', 'wire')).toEqual(PLAIN);
    expect(await figures({ wireSystem: 'gcj02' }, 'inside', 'wire')).toEqual(ON_MAP);
    for (const nothing of [undefined, {}, 'map', { wireSystem: 'mars' }, { wireSystem: 7, tiles: 'x' }])
      expect(await figures(nothing, 'inside', 'wire')).toEqual(ON_MAP);
  });

  it('is not converted between two Chinese systems, and nowhere outside China', async () => {
    expect(await figures({ wireSystem: 'gcj02', tiles: TILES }, 'tiles', 'wire')).toEqual(PLAIN);
    for (const to of ['tiles', 'wire'] as const)
      expect(await figures({ wireSystem: 'gcj02', tiles: TILES }, 'inside', to, TOKYO)).toEqual([
        '35.68120',
        '139.76710',
      ]);
  });
});

describe('map tiles', () => {
  it('are the configured ones, or none', async () => {
    expect(await gateway({ tiles: TILES }).getMapTiles()).toEqual({ ok: true, value: { ...TILES, credit: '' } });
    for (const map of [undefined, {}, { tiles: { address: 7 } }, { tiles: { ...TILES, system: 'mars' } }])
      expect(await gateway(map).getMapTiles()).toEqual({ ok: true, value: undefined });
  });
});

describe('an address', () => {
  const component = { province: 'A', city: 'B', district: 'C', street: 'D', street_number: '1' };
  it('is requested in the system of the wire, and read with the names of places', async () => {
    const pois = [{ title: 'Museum' }, { title: '' }, { title: null }, { title: 'Museum' }, { title: 'Station' }];
    const { findAddress, asked } = gateway(
      { wireSystem: 'wgs84' },
      { status: 0, result: { address_component: component, pois } },
    );
    expect(await findAddress(SHANGHAI)).toEqual({
      ok: true,
      value: {
        parts: { province: 'A', city: 'B', district: 'C', street: 'D', streetNumber: '1' },
        names: ['Museum', 'Station'],
      },
    });
    expect(asked).toEqual([{ path: 'getAddressByQqMap', fields: { lat: '31.2304', lng: '121.4737' } }]);
  });

  it.each([
    ['another status', { status: 121, message: 'x', result: { address_component: component } }],
    ['no result', { status: 0, message: '' }],
  ])('is unknown with %s', async (_, answer) => {
    expect(await gateway({}, answer).findAddress(SHANGHAI)).toEqual({ ok: true, value: undefined });
  });

  it('may have no components', async () => {
    const answer = await gateway({}, { status: 0, result: { pois: null } }).findAddress(SHANGHAI);
    expect(answer).toMatchObject({ value: { parts: { province: '', streetNumber: '' }, names: [] } });
  });
});
