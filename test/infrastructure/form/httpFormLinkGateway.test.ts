import { describe, expect, it } from 'vitest';
import { addressCall } from '#api/formLinkEndpoints.ts';
import { makeHttpFormLinkGateway } from '#infrastructure/form/httpFormLinkGateway.ts';
import { wireAnswering } from '#test/support/wire.ts';

const SOURCE = { kind: 'interface', key: 'rates', valueColumn: 'code', labelColumn: 'words', inputs: [] } as const;
const optionsFrom = (answer: unknown) =>
  makeHttpFormLinkGateway(wireAnswering(answer).call).options(SOURCE, { base: 'EUR' });
const EURO = [{ value: 'EUR', label: 'Euro' }];

describe('options of another system', () => {
  it('are asked for through the server, with the values beside the address', async () => {
    const wire = wireAnswering([]);
    await makeHttpFormLinkGateway(wire.call).options(SOURCE, { base: 'EUR' });
    expect(wire.asked).toMatchObject([
      { path: 'executeApi', fields: { apiId: 'rates' }, body: { querys: { base: 'EUR' }, bodys: { base: 'EUR' } } },
    ]);
  });

  it.each([
    ['a list', [{ code: 'EUR', words: 'Euro' }], EURO],
    ['a list wrapped once, under any name', { total: 1, items: [{ CODE: 'EUR', WORDS: 'Euro' }] }, EURO],
    ['rows that are none', [null, 'x', 3, { code: '' }, { code: 'EUR', words: 'Euro' }], EURO],
    ['a text', 'Service unavailable', []],
    ['nothing', null, []],
    ['an object without a list', { code: 'EUR' }, []],
  ])('are read from %s', async (_, answer, options) => {
    expect(await optionsFrom(answer)).toEqual({ ok: true, value: options });
  });
});

describe('an address in a form', () => {
  it.each([
    ['/api-own/rates', '/api-own/rates'],
    ['/api/api-own/rates', '/api-own/rates'],
    ['/apixy/rates', '/apixy/rates'],
    ['/api-own/汇率/{base}', '/api-own/汇率/{base}'],
    ['/api-own/a%20b', '/api-own/a%20b'],
    ['/api-own/100%?of=%', '/api-own/100%'],
    ['/api-own/rates#top', '/api-own/rates'],
  ])('%s is read, and nothing else, at %s', (address, path) => {
    expect(addressCall(address).endpoint).toMatchObject({ method: 'GET', path, policy: 'company' });
  });
});

describe('options at an address of the platform', () => {
  const askedAt = async (key: string, params: Readonly<Record<string, string>> = {}) => {
    const wire = wireAnswering({ rows: [{ code: 'EUR', words: 'Euro' }] });
    const options = await makeHttpFormLinkGateway(wire.call).options({ ...SOURCE, kind: 'address', key }, params);
    return { options, asked: wire.asked };
  };

  it.each([
    ['/api-own/rates', 'rates', {}],
    ['/api/api-own/rates?kind=day', 'rates', { kind: 'day' }],
    ['/api-own/rates/{base}', '{base}', {}],
  ])('asks %s with what is filled in', async (key, path, given) => {
    const { options, asked } = await askedAt(key, { base: 'EUR' });
    expect(asked).toEqual([{ path, fields: { ...given, base: 'EUR' } }]);
    expect(options).toEqual({ ok: true, value: EURO });
  });

  it('lets a value of the form stand above one of the address', async () => {
    const { asked } = await askedAt('/api-own/rates?base=CHF', { base: 'EUR' });
    expect(asked).toMatchObject([{ fields: { base: 'EUR' } }]);
  });
});
