import fc from 'fast-check';
import type { Value } from '#domain/expression/tree.ts';

const anyCharacter = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...'0123456789abXxZz_-+.,@:/?#~%=&\'"{}[] \u4e2d\u9fa6\u00e9\n\t\u0000'.split('')),
    // full-width digits and characters, unpaired surrogates, invisible characters
    fc.constantFrom(
      ...'\uff10\uff11\uff19\uff0e\uff0d\uff1b\uff1a\uff20\u3000\u200b\u202e'.split(''),
      '\ud83d',
      '\udc4d',
      '\ud83d\udc4d',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );

/** Texts of every kind, including unpaired surrogates and unusual numbers. */
export const arbitraryUnusualText = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: anyCharacter(), maxLength: 12 }),
    fc.string(),
    fc.constantFrom(
      '1e21',
      '1e-7',
      '1e400',
      '-1e-400',
      '9007199254740993',
      '0x10',
      'Infinity',
      'NaN',
      '1,000',
      '\u0663',
    ),
    fc.bigInt().map(String),
  );

const anyOddNumber = (): fc.Arbitrary<number> =>
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constantFrom(0, -0, 1e21, -1e21, 1e-7, 5e-324, Number.MAX_VALUE, 2 ** 53, -(2 ** 53) - 2, 0.1 + 0.2),
  );

/** Any JSON list or object, or a JSON text of one. */
export const arbitraryStructure = (): fc.Arbitrary<Value> =>
  fc.oneof(
    fc.array(fc.jsonValue()),
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.constantFrom<Value>({ a: 1 }, { value: 5 }, { label: 'x', value: 'a@b.co' }, [5], ['', null], [[[]]]),
  ) as fc.Arbitrary<Value>;

/** Any value a field may contain: values of every type, including JSON texts. */
export const arbitraryStoredValue = (): fc.Arbitrary<Value> =>
  fc.oneof(
    arbitraryUnusualText(),
    anyOddNumber(),
    fc.boolean(),
    fc.constant(null),
    arbitraryStructure(),
    arbitraryStructure().map((value) => JSON.stringify(value)),
  );
