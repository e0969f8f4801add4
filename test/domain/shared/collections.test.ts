import { describe, expect, it } from 'vitest';
import { compact } from '#domain/shared/compact.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { memoise } from '#domain/shared/memoise.ts';
import { fail, ok } from '#domain/shared/result.ts';

it('groups items by key and keeps their order', () => {
  const people = ['wang', 'li', 'wu', 'lin', 'zhang'];
  expect([...groupBy(people, (name) => name.charAt(0))]).toEqual([
    ['w', ['wang', 'wu']],
    ['l', ['li', 'lin']],
    ['z', ['zhang']],
  ]);
  expect([...groupBy([], String)]).toEqual([]);
});

describe('a memoized function', () => {
  it('is called again only for another argument, and also caches undefined', () => {
    const asked: string[] = [];
    const lengthOf = memoise(({ name }: { readonly name: string }) => {
      asked.push(name);
      return name === '' ? undefined : name.length;
    });
    const [wang, another, nobody] = [{ name: 'wang' }, { name: 'wang' }, { name: '' }];
    expect([wang, wang, another, nobody, nobody].map(lengthOf)).toEqual([4, 4, 4, undefined, undefined]);
    expect(asked).toEqual(['wang', 'wang', '']);
  });
});

it('removes undefined values and keeps empty ones', () => {
  const written = compact({ a: undefined, b: null, c: '', d: 0, e: false, f: [undefined] });
  expect(written).toStrictEqual({ b: null, c: '', d: 0, e: false, f: [undefined] });
});

it('represents success with a value and failure with an error', () => {
  expect([ok(7), fail('tooLong')]).toStrictEqual([
    { ok: true, value: 7 },
    { ok: false, error: 'tooLong' },
  ]);
});
