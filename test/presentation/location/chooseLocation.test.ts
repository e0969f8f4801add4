import { describe, expect, it, vi } from 'vitest';
import { LocationGateway, type FoundAddress } from '#application/ports/locationGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { City } from '#domain/location/city.ts';
import type { EarthPoint } from '#domain/location/coordinates.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { makeHttpLocationGateway } from '#infrastructure/location/httpLocationGateway.ts';
import { CitiesViewModel } from '#presentation/location/CitiesViewModel.ts';
import { ChooseLocationViewModel } from '#presentation/location/ChooseLocationViewModel.ts';
import type { PlaceAnswer } from '#presentation/shared/pageAsking.ts';
import { deviceLocate } from '#presentation/shared/locate.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';
import { wireAnswering } from '#test/support/wire.ts';

const SHANGHAI = { lat: 31.2304, lng: 121.4737 };
const PARTS = { province: '上海市', city: '上海市', district: '黄浦区', street: '人民大道', streetNumber: '200号' };
const MUSEUM: FoundAddress = { parts: PARTS, names: ['上海博物馆', '人民广场'] };
const MAP = { wireSystem: 'wgs84', tiles: { address: 'https://t.example.com/{z}/{x}/{y}', system: 'gcj02' } };

/** The real conversions and cities; what stands somewhere the test says. */
function page({
  given = { address: '' },
  here,
  addressAt = async () => ok(MUSEUM),
}: {
  readonly given?: PlaceAnswer;
  readonly here?: EarthPoint;
  readonly addressAt?: LocationGateway['addressAt'];
} = {}) {
  const real = makeHttpLocationGateway(
    wireAnswering({}).call,
    () => 'en-US',
    async () => ({ map: MAP }),
  );
  const context = pageContext([provide(LocationGateway, { ...real, addressAt })]);
  const answers: unknown[] = [];
  const asking = { ...context.asking, answer: (_: unknown, answer: unknown) => void answers.push(answer) };
  const all = { ...context, asking };
  const model = new ChooseLocationViewModel(all, given, here && (async () => here));
  return { model, context: all, answers, preferences: context.get(PreferenceStore) };
}
const settled = () => vi.dynamicImportSettled().then(() => new Promise((resolve) => setTimeout(resolve)));

describe('a place that is chosen', () => {
  it('begins where the device is, its pin on the map of others, and keeps its own figures', async () => {
    const { model, answers, preferences } = page({ here: SHANGHAI });
    model.start();
    await vi.waitUntil(() => model.pin !== undefined && !model.isReading);
    expect([model.pin?.lat.toFixed(5), model.pin?.lng.toFixed(5)]).toEqual(['31.22846', '121.47822']);
    expect(model.address).toBe('上海市上海市黄浦区上海博物馆人民大道200号');
    model.finish();
    expect(answers).toEqual([{ address: model.address, point: SHANGHAI }]);
    expect(JSON.parse(preferences.read('location') ?? '')).toEqual({ ...SHANGHAI, address: model.address });
  });

  it('comes back from the map in its own figures', async () => {
    const { model } = page();
    model.start();
    await settled();
    await model.moveMap({ lat: 31.228462, lng: 121.478224 });
    expect([model.point?.lat.toFixed(4), model.point?.lng.toFixed(4)]).toEqual(['31.2304', '121.4737']);
  });

  it('takes the name of another place near by, or none', async () => {
    const { model } = page();
    await model.choose(SHANGHAI);
    model.call('人民广场');
    expect(model.address).toBe('上海市上海市黄浦区人民广场人民大道200号');
    model.call('');
    expect(model.address).toBe('上海市上海市黄浦区人民大道200号');
  });

  it.each([
    ['nobody knows an address', async () => ok(undefined)],
    ['nobody answers', async () => fail({ kind: 'offline' } as const)],
  ])('may be written down where %s, and says so', async (_, addressAt) => {
    const { model, answers } = page({ addressAt });
    await model.choose(SHANGHAI);
    expect([model.isUnknown, model.address]).toEqual([true, '']);
    model.type(' By the gate ');
    model.finish();
    expect(answers).toEqual([{ address: 'By the gate', point: SHANGHAI }]);
  });

  it('has the address of the point chosen last, however late the answers come', async () => {
    const waiting: ((found: FoundAddress) => void)[] = [];
    const { model } = page({ addressAt: () => new Promise((resolve) => waiting.push((found) => resolve(ok(found)))) });
    const first = model.choose(SHANGHAI);
    const second = model.choose({ lat: 30.27, lng: 120.15 });
    waiting[1]?.({ parts: { ...PARTS, city: '杭州市' }, names: [] });
    waiting[0]?.(MUSEUM);
    await Promise.all([first, second]);
    expect(model.address).toContain('杭州市');
    expect(model.point).toEqual({ lat: 30.27, lng: 120.15 });
  });

  it('may be told in figures; what is no point is said, and changes nothing', async () => {
    const { model } = page();
    model.typeFigure('lat', '91');
    expect(model.isNoPoint).toBe(false);
    model.typeFigure('lng', '121.4737');
    await model.takeWritten();
    expect([model.isNoPoint, model.point]).toEqual([true, undefined]);
    model.typeFigure('lat', '31.2304');
    await model.takeWritten();
    expect([model.isNoPoint, model.point]).toEqual([false, SHANGHAI]);
  });

  it('keeps the address it was given with, and names the field it is for', async () => {
    const given = { address: 'Our gate', point: SHANGHAI, field: 'form.place' };
    const { model, answers } = page({ given, here: { lat: 1, lng: 1 } });
    model.start();
    await vi.waitUntil(() => model.pin !== undefined);
    model.finish();
    expect(answers).toEqual([given]);
  });

  it('is asked for as long as there is neither a point nor a word', () => {
    const { model, answers } = page({ given: { address: '  ' } });
    model.finish();
    expect([model.isMissing, answers]).toEqual([true, []]);
    model.type('Here');
    expect(model.isMissing).toBe(false);
    model.finish();
    expect(answers).toEqual([{ address: 'Here' }]);
  });
});

describe('the device', () => {
  const refusing = {
    geolocation: {
      getCurrentPosition: (_: PositionCallback, failed: PositionErrorCallback) =>
        failed({ code: 1, message: 'User denied' } as GeolocationPositionError),
    } as Geolocation,
  };
  it('that may not say where it is tells the console alone, and the page goes on', async () => {
    const told: string[] = [];
    const { context, answers } = page();
    const model = new ChooseLocationViewModel(
      context,
      { address: '' },
      deviceLocate(refusing, (line) => void told.push(line)),
    );
    model.start();
    await vi.waitUntil(() => told.length > 0 && !model.isLocating);
    expect(told).toEqual([expect.stringContaining('User denied')]);
    expect(context.messages.shown).toBeUndefined();
    model.type('Here');
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

  it('are those of one side, or found on both', async () => {
    const { model } = await opened();
    expect(model.shown[0]?.name).toBe('Beijing');
    model.turnTo('abroad');
    expect(model.shown[0]?.name).toBe('Tokyo');
    model.type('苏');
    expect(model.shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['Suzhou (Jiangsu)', 'Zurich']));
  });

  it('of home that were chosen are kept, the last five, beside those abroad', async () => {
    const { model, named } = await opened();
    for (const name of ['Beijing', 'Shanghai', 'Tianjin', 'Chongqing', 'Hangzhou', 'Ningbo', 'Shanghai', 'Tokyo'])
      model.remember(named(name));
    expect(model.history.map(({ name }) => name)).toEqual(['Shanghai', 'Ningbo', 'Hangzhou', 'Chongqing', 'Tianjin']);
    model.turnTo('abroad');
    expect(model.history.map(({ name }) => name)).toEqual(['Tokyo']);
  });

  it('that are no city any more are left out', async () => {
    const { model, preferences } = await opened();
    preferences.write('cityHistory.home', ',x,110100,');
    expect(model.history.map(({ id }) => id)).toEqual(['110100']);
  });
});
