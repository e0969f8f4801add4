import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { surfaceFaults } from '../../scripts/lib/surface-faults.mjs';
import { readSurface } from '../../scripts/lib/surface.mjs';

it('documents every public export: signature, units, errors, source and an example', () => {
  expect(surfaceFaults(readSurface())).toEqual([]);
});

describe('the check reports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringi-surface-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const WHOLE = `/** Doubles (spec 5).
 * @param amount in cents
 * @returns cents
 * @example
 * double(1); // 2
 */
export const double = (amount: number): number => 2 * amount;
`;
  let count = 0;
  const faultsIn = (source: string) => {
    const place = mkdtempSync(join(folder, `${(count += 1)}-`));
    writeFileSync(join(place, 'money.ts'), source);
    return surfaceFaults(readSurface(place));
  };

  it.each([
    ['an introduction', "export type Price = 'high';", 'money: has no introduction'],
    ['a comment', "export type Price = 'high';", 'money: Price says nothing'],
    ['a parameter', WHOLE.replace(' * @param amount in cents\n', ''), 'describes 0 of 1 parameters'],
    [
      'a parameter of another name',
      WHOLE.replace('@param amount', '@param price'),
      'describes price, which is no parameter',
    ],
    ['an answer', WHOLE.replace(' * @returns cents\n', ''), 'does not say what it gives back'],
    ['an example', WHOLE.replace(/ \* @example\n.*\n/u, ''), 'has no example'],
    ['a source', WHOLE.replace(' (spec 5)', ''), 'names no source'],
    [
      'an error',
      WHOLE.replace('=> 2 * amount', '=> { throw new Error(String(amount)); }'),
      'throws and does not say when',
    ],
    [
      'a unit',
      '/** A price. */\nexport interface Price { readonly amount: number }',
      'does not say what amount counts',
    ],
    [
      'a property there is not',
      '/** A price.\n * @property sum in cents */\nexport interface Price { readonly name: string }',
      'describes sum',
    ],
    [
      'a type nobody can name',
      `interface Hidden { readonly name: string }\n/** A price. */\nexport interface Price { readonly of: Hidden }`,
      'speaks of Hidden',
    ],
    [
      'a member of a class',
      '/** Ours.\n * @example\n * new Till(); */\nexport class Till { open(): void {} }',
      'says nothing about open',
    ],
  ])('missing documentation: %s', (_, source, fault) => {
    expect(faultsIn(source).join('\n')).toContain(fault);
  });

  it('nothing for complete documentation', () => {
    expect(faultsIn(`/** Money. */\n\nimport type {} from './other.ts';\n${WHOLE}`)).toEqual([]);
  });
});
