import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPagePath } from '#presentation/ui/navigation/addresses.ts';
import { createRecordClient } from '#test/support/records.ts';
import { button } from './support/request.ts';
import { openSite } from './support/site.ts';
import { LANGUAGES_OF_RUN } from './support/variants.ts';

/** Whether the other system of the company is down. */
let isAway = false;
const rates = createServer(({ url }, response) => {
  if (isAway) response.destroy();
  else response.end(JSON.stringify({ data: { rows: [{ F_CODE: `EUR ${url}`, F_NAME: 'Euro' }] } }));
});
await once(rates.listen(0, '127.0.0.1'), 'listening');
const origin = `http://127.0.0.1:${(rates.address() as AddressInfo).port}`;
afterAll(() => rates.close());

const CHOICE = 'rx-form-select';
const fields = [
  { name: 'title', comment: 'Title', control: 'rx-textbox' },
  { name: 'province', comment: 'Province', control: CHOICE },
  { name: 'city', comment: 'City', control: CHOICE },
  { name: 'currency', comment: 'Currency', control: CHOICE },
] as const;
const places = { from: 'dic', dickey: 'regions' };
const site = openSite({
  files: {
    'dictionaries/regions.json': JSON.stringify({
      name: 'Regions',
      entries: [
        {
          value: 'zj',
          name: 'Zhejiang',
          entries: [
            { value: 'hz', name: 'Hangzhou' },
            { value: 'nb', name: 'Ningbo' },
          ],
        },
        { value: 'js', name: 'Jiangsu', entries: [{ value: 'nj', name: 'Nanjing' }] },
      ],
    }),
    'interfaces/rates.json': JSON.stringify({ name: 'Rates', address: `${origin}/rates`, rows: 'data.rows' }),
    'objects/trip.json': JSON.stringify({
      alias: 'trip',
      name: 'Trip',
      attributes: fields.map(({ name, comment }) => ({ name, label: comment, type: 'varchar', length: 100 })),
      parts: [],
    }),
    'solutions/trip.json': JSON.stringify({
      alias: 'trip',
      name: 'Trip',
      object: 'trip',
      form: {
        template: {
          boAttrList: [
            { group: true, id: 'all', comment: 'All', list: fields.map((each) => ({ ...each, isSingle: 1 })) },
          ],
        },
        metadata: {
          province: { ctltype: CHOICE, name: 'province', valmode: 'double', datasource: places },
          city: {
            ctltype: CHOICE,
            name: 'city',
            valmode: 'double',
            datasource: places,
            cascade: [{ field: 'province' }],
          },
          currency: {
            ctltype: CHOICE,
            name: 'currency',
            valmode: 'double',
            datasource: {
              from: 'interface',
              interface_key: 'rates',
              interface_valuefield: 'F_CODE',
              interface_textfield: 'F_NAME',
            },
          },
        },
      },
      rights: {},
      permissions: {
        ...{ open: 'everyone', add: 'everyone', edit: 'everyone', remove: 'nobody' },
        ...{ export: 'nobody', import: 'nobody', rows: 'all' },
      },
      buttons: [{ name: 'Save', type: 'save', method: 'save' }],
    }),
  },
  settings: { RINGI_EGRESS_ALLOWLIST: `${origin} inside` },
});

describe.each(LANGUAGES_OF_RUN)('options from elsewhere, in %s', (language) => {
  it('come from a dictionary, level by level, and from another system, which may be down meanwhile', async () => {
    isAway = true;
    const phone = await site.phone({ account: 'wangfang', language });
    const { page, words } = phone;
    const field = (label: string) => page.getByLabel(label);
    const offered = (label: string) => field(label).getByRole('option').allTextContents();
    await phone.open(buildPagePath('customForm', { alias: 'trip' }));
    await field('Title').fill('To the sea');
    const away = page.getByRole('status').filter({ hasText: words.t('form.linkFailed') });
    await away.waitFor();
    // All items of a dictionary if no parent filters it, as on the platform (contract form 6).
    await expect.poll(() => offered('Province')).toHaveLength(6);
    expect(await offered('City')).toEqual([words.t('form.choose')]);
    await field('Province').selectOption('Jiangsu');
    await expect.poll(() => offered('City')).toEqual([words.t('form.choose'), 'Nanjing']);
    await field('Province').selectOption('Zhejiang');
    await expect.poll(() => offered('City')).toEqual([words.t('form.choose'), 'Hangzhou', 'Ningbo']);
    await field('City').selectOption('Ningbo');
    isAway = false;
    await button(phone, words.t('app.retry')).click();
    await expect.poll(() => offered('Currency')).toEqual([words.t('form.choose'), 'Euro']);
    await away.waitFor({ state: 'detached' });
    await field('Currency').selectOption('Euro');
    expect(await field('Title').inputValue()).toBe('To the sea');
    await button(phone, 'Save').click();
    await page.getByText(words.t('customForm.saved')).waitFor();
    const { data } = await createRecordClient(await site.colleague('wangfang')).open(
      new URL(page.url()).searchParams.get('pk') ?? '',
      'trip',
    );
    const valueOf = (name: string) => (JSON.parse(data[name] as string) as { readonly value: string }).value;
    expect(['province', 'city', 'currency'].map(valueOf)).toEqual(['zj', 'nb', 'EUR /rates']);
  });
});
