import { describe, expect, it, vi } from 'vitest';
import { LocationGateway, type GeocodedAddress } from '#application/ports/content/locationGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { City } from '#domain/location/city.ts';
import type { GeoPoint } from '#domain/location/coordinates.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createHttpLocationGateway } from '#infrastructure/content/httpLocationGateway.ts';
import { CitiesViewModel } from './CitiesViewModel.ts';
import { ChooseLocationViewModel } from './ChooseLocationViewModel.ts';
import type { LocationResult } from '../../ui/navigation/pageAsking.ts';
import { createDeviceLocator } from '../../ui/navigation/locate.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';
import { createWire } from '#test/support/wire.ts';

const SHANGHAI = { lat: 31.2304, lng: 121.4737 };
const PARTS = { province: '上海市', city: '上海市', district: '黄浦区', street: '人民大道', streetNumber: '200号' };
const MUSEUM: GeocodedAddress = { parts: PARTS, names: ['上海博物馆', '人民广场'] };
const MAP = { wireSystem: 'wgs84', tiles: { address: 'https://t.example.com/{z}/{x}/{y}', system: 'gcj02' } };

/** Opens the page with real conversions and cities; addresses are controlled by the test. */
function page({
  given = { address: '' },
  here,
  addressAt = async () => ok(MUSEUM),
}: {
  readonly given?: LocationResult;
  readonly here?: GeoPoint;
  readonly addressAt?: LocationGateway['findAddress'];
} = {}) {
  const real = createHttpLocationGateway(
    createWire({}).call,
    () => 'en-US',
    async () => ({ map: MAP }),
  );
  const context = pageContext([provide(LocationGateway, { ...real, findAddress: addressAt })]);
  const answers: unknown[] = [];
  const results = { ...context.results, returnResult: (_: unknown, answer: unknown) => void answers.push(answer) };
  const all = { ...context, results };
  const model = new ChooseLocationViewModel(all, given, here && (async () => here));
  return { model, context: all, answers, preferences: context.get(PreferenceStore) };
}
const settled = () => vi.dynamicImportSettled().then(() => new Promise((resolve) => setTimeout(resolve)));

describe('a chosen location', () => {
  it('starts at the position of the device, converts its pin for the map, and keeps the original coordinates', async () => {
    const { model, answers, preferences } = page({ here: SHANGHAI });
    model.start();
    await vi.waitUntil(() => model.pin !== undefined && !model.isLoadingAddress);
    expect([model.pin?.lat.toFixed(5), model.pin?.lng.toFixed(5)]).toEqual(['31.22846', '121.47822']);
    expect(model.address).toBe('上海市上海市黄浦区上海博物馆人民大道200号');
    model.finish();
    expect(answers).toEqual([{ address: model.address, point: SHANGHAI }]);
    expect(JSON.parse(preferences.read('location') ?? '')).toEqual({ ...SHANGHAI, address: model.address });
  });

  it('is converted back from the map', async () => {
    const { model } = page();
    model.start();
    await settled();
    await model.moveMap({ lat: 31.228462, lng: 121.478224 });
    expect([model.point?.lat.toFixed(4), model.point?.lng.toFixed(4)]).toEqual(['31.2304', '121.4737']);
  });

  it('uses the name of another nearby place, or none', async () => {
    const { model } = page();
    await model.choose(SHANGHAI);
    model.setPlaceName('人民广场');
    expect(model.address).toBe('上海市上海市黄浦区人民广场人民大道200号');
    model.setPlaceName('');
    expect(model.address).toBe('上海市上海市黄浦区人民大道200号');
  });

  it.each([
    ['nobody knows an address', async () => ok(undefined)],
    ['nobody answers', async () => fail({ kind: 'offline' } as const)],
  ])('can be typed if %s, with a message', async (_, addressAt) => {
    const { model, answers } = page({ addressAt });
    await model.choose(SHANGHAI);
    expect([model.isUnknown, model.address]).toEqual([true, '']);
    model.setAddress(' By the gate ');
    model.finish();
    expect(answers).toEqual([{ address: 'By the gate', point: SHANGHAI }]);
  });

  it('uses the name of a chosen city as address if no address is known', async () => {
    const { model, answers } = page({ addressAt: async () => fail({ kind: 'notOffered' }) });
    model.start();
    await settled();
    const city: City = { id: '310000', name: '上海', category: '1', names: [], reading: 'shang hai', ...SHANGHAI };
    await model.chooseCity(city);
    expect([model.isUnknown, model.address]).toEqual([false, '上海']);
    model.finish();
    expect(answers).toMatchObject([{ address: '上海', point: SHANGHAI }]);
  });

  it('has the address of the last chosen point when responses arrive late', async () => {
    const waiting: ((found: GeocodedAddress) => void)[] = [];
    const { model } = page({ addressAt: () => new Promise((resolve) => waiting.push((found) => resolve(ok(found)))) });
    const first = model.choose(SHANGHAI);
    const second = model.choose({ lat: 30.27, lng: 120.15 });
    waiting[1]?.({ parts: { ...PARTS, city: '杭州市' }, names: [] });
    waiting[0]?.(MUSEUM);
    await Promise.all([first, second]);
    expect(model.address).toContain('杭州市');
    expect(model.point).toEqual({ lat: 30.27, lng: 120.15 });
  });

  it('can be typed as coordinates; invalid ones are reported and change nothing', async () => {
    const { model } = page();
    model.setCoordinate('lat', '91');
    expect(model.isInvalidPoint).toBe(false);
    model.setCoordinate('lng', '121.4737');
    await model.chooseTyped();
    expect([model.isInvalidPoint, model.point]).toEqual([true, undefined]);
    model.setCoordinate('lat', '31.2304');
    await model.chooseTyped();
    expect([model.isInvalidPoint, model.point]).toEqual([false, SHANGHAI]);
  });

  it('keeps its given address, and returns the field it is for', async () => {
    const given = { address: 'Our gate', point: SHANGHAI, field: 'form.place' };
    const { model, answers } = page({ given, here: { lat: 1, lng: 1 } });
    model.start();
    await vi.waitUntil(() => model.pin !== undefined);
    model.finish();
    expect(answers).toEqual([given]);
  });

  it('is required until there is a point or a text', () => {
    const { model, answers } = page({ given: { address: '  ' } });
    model.finish();
    expect([model.isMissing, answers]).toEqual([true, []]);
    model.setAddress('Here');
    expect(model.isMissing).toBe(false);
    model.finish();
    expect(answers).toEqual([{ address: 'Here' }]);
  });
});

describe('the position of the device', () => {
  const refusing = {
    geolocation: {
      getCurrentPosition: (_: PositionCallback, failed: PositionErrorCallback) =>
        failed({ code: 1, message: 'User denied' } as GeolocationPositionError),
    } as Geolocation,
  };
  it('is logged to the console if it is denied, and the page continues', async () => {
    const told: string[] = [];
    const { context, answers } = page();
    const model = new ChooseLocationViewModel(
      context,
      { address: '' },
      createDeviceLocator(refusing, (line) => void told.push(line)),
    );
    model.start();
    await vi.waitUntil(() => told.length > 0 && !model.isLocating);
    expect(told).toEqual([expect.stringContaining('User denied')]);
    expect(context.messages.shown).toBeUndefined();
    model.setAddress('Here');
    model.finish();
    expect(answers).toEqual([{ address: 'Here' }]);
  });
});

describe('cities', () => {
  const opened = async () => {
    const { context, preferences } = page();
    const model = new CitiesViewModel(context);
    model.start();
    await vi.waitUntil(() => model.loader.value !== undefined);
    const named = (name: string): City => model.loader.value?.find((city) => city.name === name) as City;
    return { model, named, preferences };
  };

  it('are those of the selected side, or found on both', async () => {
    const { model } = await opened();
    const names = () => model.groups.flatMap(({ cities }) => cities.map(({ name }) => name));
    expect(names()).toContain('Beijing');
    expect(names()).not.toContain('Tokyo');
    model.setRegion('abroad');
    expect(names()).toContain('Tokyo');
    expect(names()).not.toContain('Beijing');
    model.type('苏');
    expect(model.found.map(({ name }) => name)).toEqual(expect.arrayContaining(['Suzhou (Jiangsu)', 'Zurich']));
  });

  it('are remembered, the last five domestic ones separately from those abroad', async () => {
    const { model, named } = await opened();
    for (const name of ['Beijing', 'Shanghai', 'Tianjin', 'Chongqing', 'Hangzhou', 'Ningbo', 'Shanghai', 'Tokyo'])
      model.addToHistory(named(name));
    expect(model.history.map(({ name }) => name)).toEqual(['Shanghai', 'Ningbo', 'Hangzhou', 'Chongqing', 'Tianjin']);
    model.setRegion('abroad');
    expect(model.history.map(({ name }) => name)).toEqual(['Tokyo']);
  });

  it('that no longer exist are omitted', async () => {
    const { model, preferences } = await opened();
    preferences.write('cityHistory.home', ',x,110100,');
    expect(model.history.map(({ id }) => id)).toEqual(['110100']);
  });
});
