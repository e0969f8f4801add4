import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { axeFindings } from './support/axe.ts';
import type { Phone } from './support/phone.ts';
import { button, field, sheetOf } from './support/request.ts';
import { takeScreenshot } from './support/screens.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';

const SHANGHAI = { latitude: 31.2304, longitude: 121.4737 };
const TILES = 'https://tiles.example.com';
/** A single gray pixel, stretched to a tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MUSEUM = {
  status: 0,
  result: {
    address_component: {
      province: '上海市',
      city: '上海市',
      district: '黄浦区',
      street: '人民大道',
      street_number: '200号',
    },
    pois: [{ title: '上海博物馆' }, { title: '人民广场' }],
  },
};
const ADDRESS = '上海市上海市黄浦区上海博物馆人民大道200号';
/** Simulates the map service. */
const service = createServer((_, response) => void response.end(JSON.stringify(MUSEUM))).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => void service.close());
const { port } = service.address() as AddressInfo;

/** Returns the path of the tile that contains a point, at the zoom level of the map. */
const tilePath = (lat: number, lng: number, zoom = 16): string => {
  const count = 2 ** zoom;
  const angle = (lat * Math.PI) / 180;
  const y = ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * count;
  return `/${zoom}/${Math.floor(((lng + 180) / 360) * count)}/${Math.floor(y)}.png`;
};

async function openInspection(phone: Phone, by: ReturnType<typeof openSite>): Promise<void> {
  const zhangwei = await by.colleague('zhangwei');
  await phone.open(buildPagePath('startForm', { defId: await zhangwei.definition('inspection') }));
  await field(phone, 'Subject').waitFor();
}
const place = (phone: Phone) => phone.page.getByRole('group', { name: phone.words.company('Place on the map') });
const figures = async (phone: Phone) =>
  Promise.all([0, 1, 2].map((at) => place(phone).getByRole('textbox').nth(at).inputValue()));

/** Simulates the tile server, and records the requested tiles. */
async function mockTileServer({ page }: Phone): Promise<readonly string[]> {
  const drawn: string[] = [];
  await page.route(`${TILES}/**`, async (route) => {
    drawn.push(new URL(route.request().url()).pathname);
    await route.fulfill({ body: TILE, contentType: 'image/png' });
  });
  return drawn;
}

describe.each(LANGUAGES_OF_RUN)('places in %s', (language) => {
  const withMap = openSite({
    processes: ['inspection'],
    settings: {
      RINGI_MAP_TILES: `${TILES}/{z}/{x}/{y}.png`,
      RINGI_MAP_CRS: 'gcj02',
      RINGI_MAP_ATTRIBUTION: '<b>Example</b> Maps',
      RINGI_MAP_KEY: 'key',
      RINGI_MAP_SERVICE: `http://127.0.0.1:${port}/ inside`,
    },
  });

  it.each(['light', 'dark'] as const)(
    'are chosen on a map for a form, which stays unchanged if the user goes back: %s',
    async (theme) => {
      const phone = await withMap.phone({ account: 'zhangwei', language, theme });
      const { page, words, context } = phone;
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation(SHANGHAI);
      const drawn = await mockTileServer(phone);
      await openInspection(phone, withMap);
      await field(phone, 'Subject').fill('Gate');
      await place(phone)
        .getByRole('button', { name: words.t('controls.choosePlace') })
        .click();
      await button(phone, words.t('location.take')).waitFor();
      const address = page.getByRole('textbox', { name: words.t('location.address'), exact: true });
      await expect.poll(() => address.inputValue()).toBe(ADDRESS);
      await expect.poll(() => drawn).toContain(tilePath(31.228462, 121.478224));
      await page.getByText('<b>Example</b> Maps').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await takeScreenshot(page, `places-map-${language}-${theme}`);
      await page.getByRole('radio', { name: '人民广场' }).check();
      await page.goBack();
      expect(await figures(phone)).toEqual(['', '', '']);
      expect(await field(phone, 'Subject').inputValue()).toBe('Gate');

      await place(phone)
        .getByRole('button', { name: words.t('controls.choosePlace') })
        .click();
      await expect.poll(() => address.inputValue()).toBe(ADDRESS);
      await button(phone, words.t('location.take')).click();
      await expect.poll(() => figures(phone)).toEqual([ADDRESS, '121.4737', '31.2304']);
      await place(phone)
        .getByRole('button', { name: words.t('controls.choosePlace') })
        .focus();
    },
  );

  it('are moved on the map with the keyboard', async () => {
    const phone = await withMap.phone({ account: 'zhangwei', language });
    const { page, words } = phone;
    await mockTileServer(phone);
    await phone.open(buildPagePath('chooseLocation', { lat: '31.2304', lng: '121.4737', address: 'Gate' }));
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowUp');
    const lat = page.getByRole('textbox', { name: words.t('location.lat') });
    await expect.poll(async () => Number(await lat.inputValue())).toBeGreaterThan(31.2304);
    expect(Number(await lat.inputValue())).toBeLessThan(31.24);
  });

  it('are also accepted after a reload', async () => {
    const phone = await withMap.phone({ account: 'zhangwei', language });
    const { page, words } = phone;
    await mockTileServer(phone);
    await openInspection(phone, withMap);
    await place(phone)
      .getByRole('button', { name: words.t('controls.choosePlace') })
      .click();
    const address = page.getByRole('textbox', { name: words.t('location.address'), exact: true });
    await button(phone, words.t('location.take')).waitFor();
    await page.reload();
    await address.fill('Behind the hall');
    await button(phone, words.t('location.take')).click();
    await expect.poll(async () => (await figures(phone))[0]).toBe('Behind the hall');
  });
});

describe.each(LANGUAGES_OF_RUN)('places without a map in %s', (language) => {
  const site = openSite({ processes: ['inspection'] });

  it('are typed, or chosen by city, without external requests, and a denied position is not reported', async () => {
    const phone = await site.phone({ account: 'zhangwei', language });
    const { page, words } = phone;
    const warned: string[] = [];
    const elsewhere: string[] = [];
    page.on('console', (line) => line.type() === 'warning' && warned.push(line.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(site.server.address) && !/^(?:data|blob):/u.test(request.url()))
        elsewhere.push(request.url());
    });
    await phone.open(buildPagePath('chooseLocation'));
    await expect.poll(() => warned.filter((line) => line.includes('place of this device'))).toHaveLength(1);
    await button(phone, words.t('location.take')).click();
    await page.getByText(words.t('location.missing')).waitFor();
    await button(phone, words.t('location.city')).click();
    expect(await axeFindings(page)).toEqual([]);
    await sheetOf(phone).getByRole('searchbox').fill('hangzhou');
    await takeScreenshot(page, `places-cities-${language}`);
    await sheetOf(phone).getByRole('listitem').first().getByRole('button').click();
    await expect
      .poll(() => page.getByRole('textbox', { name: words.t('location.lat') }).inputValue())
      .toMatch(/^30\./u);
    // Without a map service the name of the city is the address.
    await expect.poll(() => page.getByRole('textbox', { name: words.t('location.address') }).inputValue()).not.toBe('');
    expect(await axeFindings(page)).toEqual([]);
    await takeScreenshot(page, `places-plain-${language}`);
    await button(phone, words.t('location.city')).click();
    await sheetOf(phone)
      .getByRole('heading', { name: words.t('location.history') })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: words.t('location.address') }).fill('By the lake');
    await button(phone, words.t('location.take')).click();
    await page.waitForURL((url) => !url.pathname.includes('choose-location'));
    expect(elsewhere).toEqual([]);
    expect(await page.getByRole('status').count()).toBeLessThan(3);
  });

  it('are shown, copied, and opened in a maps application', async () => {
    const phone = await site.phone({ account: 'zhangwei', language });
    const { page, words, context } = phone;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.open(buildPagePath('openLocation', { lat: '30.2741', lng: '120.1551', address: 'West Lake' }));
    await page.getByText('30.2741, 120.1551').waitFor();
    await button(phone, words.t('location.copy')).click();
    await page.getByText(words.t('location.copied')).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('West Lake');
    expect(await page.getByRole('link', { name: words.t('location.openMaps') }).getAttribute('href')).toBe(
      'geo:30.2741,120.1551?q=30.2741,120.1551',
    );
    await takeScreenshot(page, `places-open-${language}`);
    await phone.open(buildPagePath('openLocation', { lat: '91', lng: 'x' }));
    await page.getByText(words.t('location.none'), { exact: true }).waitFor();
  });
});
