import { describe, expect, it } from 'vitest';
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
