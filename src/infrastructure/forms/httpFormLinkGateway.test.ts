import { describe, expect, it } from 'vitest';
import { createAddressCall } from '#contract/forms/formLinkEndpoints.ts';
import { createHttpFormLinkGateway } from './httpFormLinkGateway.ts';
import { createWire } from '#test/support/wire.ts';

const SOURCE = { kind: 'interface', key: 'rates', valueColumn: 'code', labelColumn: 'words', inputs: [] } as const;
const optionsFrom = (answer: unknown) =>
  createHttpFormLinkGateway(createWire(answer).call).listOptions(SOURCE, { base: 'EUR' });
const EURO = [{ value: 'EUR', label: 'Euro' }];

describe('options of another system', () => {
  it('are requested through the server, with values separate from the URL', async () => {
    const wire = createWire([]);
    await createHttpFormLinkGateway(wire.call).listOptions(SOURCE, { base: 'EUR' });
    expect(wire.asked).toMatchObject([
      { path: 'executeApi', fields: { apiId: 'rates' }, body: { querys: { base: 'EUR' }, bodys: { base: 'EUR' } } },
    ]);
  });

  it.each([
    ['a list', [{ code: 'EUR', words: 'Euro' }], EURO],
    ['a list wrapped once, under any name', { total: 1, items: [{ CODE: 'EUR', WORDS: 'Euro' }] }, EURO],
    ['rows that are none', [null, 'x', 3, { code: '' }, { code: 'EUR', words: 'Euro' }], EURO],
    ['nothing', null, []],
  ])('are decoded from %s', async (_, answer, options) => {
    expect(await optionsFrom(answer)).toEqual({ ok: true, value: options });
  });

  it.each([
    ['a text', 'Service unavailable'],
    ['an object without a list', { code: 'EUR' }],
    ['a fault', { error: 'x' }],
    ['a number', 0],
  ])('are reported as unreadable if the response is %s', async (_, answer) => {
    expect(await optionsFrom(answer)).toEqual({ ok: false, error: { kind: 'unreadable' } });
  });
});

describe('a URL in a form', () => {
  it.each([
    ['/api-own/rates', '/api-own/rates'],
    ['/api/api-own/rates', '/api-own/rates'],
    ['/apixy/rates', '/apixy/rates'],
    ['/api-own/汇率/{base}', '/api-own/汇率/{base}'],
    ['/api-own/a%20b', '/api-own/a%20b'],
    ['/api-own/100%?of=%', '/api-own/100%'],
    ['/api-own/rates#top', '/api-own/rates'],
  ])('%s is requested by GET only, at %s', (address, path) => {
    expect(createAddressCall(address).endpoint).toMatchObject({ method: 'GET', path, policy: 'company' });
  });
});

describe('options at a URL of the platform', () => {
  const askedAt = async (key: string, params: Readonly<Record<string, string>> = {}) => {
    const wire = createWire({ rows: [{ code: 'EUR', words: 'Euro' }] });
    const options = await createHttpFormLinkGateway(wire.call).listOptions({ ...SOURCE, kind: 'address', key }, params);
    return { options, asked: wire.asked };
  };

  it.each([
    ['/api-own/rates', 'rates', {}],
    ['/api/api-own/rates?kind=day', 'rates', { kind: 'day' }],
    ['/api-own/rates/{base}', '{base}', {}],
  ])('are requested from %s with the filled-in values', async (key, path, given) => {
    const { options, asked } = await askedAt(key, { base: 'EUR' });
    expect(asked).toEqual([{ path, fields: { ...given, base: 'EUR' } }]);
    expect(options).toEqual({ ok: true, value: EURO });
  });

  it('prefer a value of the form to one of the URL', async () => {
    const { asked } = await askedAt('/api-own/rates?base=CHF', { base: 'EUR' });
    expect(asked).toMatchObject([{ fields: { base: 'EUR' } }]);
  });
});
