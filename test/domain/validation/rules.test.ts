import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { compileRules } from '#domain/validation/compileRules.ts';
import { RULES } from '#domain/validation/ruleTable.ts';
import { arbitraryUnusualText, arbitraryStoredValue, arbitraryStructure } from '#test/support/arbitraryStoredValue.ts';
import { REFERENCE_RULES } from './oracles.ts';

const passes = (rule: string, value: Value): boolean => compileRules(rule)(value) === undefined;
const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

/**
 * Texts near the boundary of a rule: made of relevant characters, or an accepted text with one character added, removed
 * or replaced.
 */
const boundaryTexts = (accepted: readonly string[]): fc.Arbitrary<string> => {
  const chars = fc.constantFrom(...'0123456789abXxZz_-+.@:/?#~%=&, \'"{}()[]*!$;\u4e2d\u9fa6\u00e9\uff15\n'.split(''));
  const changed = fc
    .tuple(fc.constantFrom(...accepted), fc.nat(30), fc.nat(2), fc.string({ unit: chars, maxLength: 2 }))
    .map(([text, at, less, more]) => text.slice(0, at) + more + text.slice(at + less));
  return fc
    .oneof(
      fc.string({ unit: chars, minLength: 1, maxLength: 12 }),
      changed,
      fc.stringMatching(/^[+-]?0{0,2}[0-9]{0,3}\.?[0-9]{0,3}$/u),
      fc.string({ minLength: 1 }),
      arbitraryUnusualText(),
    )
    .filter((text) => !['', '[]', 'undefined'].includes(text.trim()));
};

/**
 * Tests one rule with the edge cases of contract validation 2 with our deviations, and with boundary texts against a
 * reference that reads character by character.
 */
function testRule(rule: string, accepted: readonly string[], refused: readonly string[]): void {
  it(rule, () => {
    expect({
      accepted: accepted.filter((text) => passes(rule, text)),
      refused: refused.filter((text) => !passes(rule, text)),
    }).toEqual({ accepted, refused });
    const check = compileRules(rule);
    fc.assert(
      fc.property(boundaryTexts(accepted), (text) => {
        expect([text, check(text) === undefined]).toEqual([text, REFERENCE_RULES[rule]?.(text)]);
      }),
      { numRuns: 500 },
    );
  });
}

describe('each rule accepts and rejects what the contract says', () => {
  testRule('isEnglish', words('a Z _ abc_DEF'), ['a1', 'a b', '\u00e9', 'a-b', ' a']);
  testRule('isEnglishAndNumber', words('a 1 a1B2'), ['a_b', 'a b', '\u00e9']);
  testRule('isKeyLabel', words('a a1 Zz9'), words('1a _a a_b a-b'));
  testRule('isNumber', words('0 12 +3 -3 1.5 007 -0.50'), [...words('1. .5 1e3 1,000 + 1.2.3 --1'), '1 2']);
  testRule('isInteger', words('0 +5 -0 007'), words('1.0 + 1e3 a'));
  testRule('isPositiveInteger', words('1 10 999'), words('0 +5 05 -1 1.0'));
  testRule('isNegtiveInteger', words('-1 -0 -05'), words('1 0 - -1.0'));
  testRule('isFloat', words('1.5 1. .0 0.0 0 -0 -1.5 0.50 -.00 5 -5 100'), words('+1.5 00.5 .5 05 1.5.1 -'));
  testRule('isPositiveFloat', words('1.5 1. 0.5 0.05 5 10'), words('0 0.0 +0.5 .5 -1.5 05'));
  testRule('isNegtiveFloat', words('-1.5 -1. -0.5 -5'), words('-0 -0.0 1.5 -.5 - -05'));
  testRule(
    'isChinese',
    ['\u4e2d\u6587', '\u4e00\u9fa5'],
    ['\u4e2d\u6587a', '\u3002', '\u9fa6', '\u4e2d \u6587', '\u30a2'],
  );
  testRule(
    'IDCard',
    words('110105491231002 11010519491231002X 11010519491231002x 110105194912310021'),
    words('11010519491231002 1101054912310021 11010549123100X 11010519491231002Y'),
  );
  testRule(
    'isUrl',
    [
      ...words('http://a.b https://www.example.com/x?y=1&z=%20 ftp://10.0.0.1 http://a-b.c:8080/x#y+z~ http://a.b:80'),
      ...words(
        'http://localhost http://localhost:8080 HTTPS://A.B http://\u4f8b.com http://a.b/\u4e2d\u6587?\u540d=\u5f20',
      ),
      ...words("http://a.b/@x http://a.b/(1),;:!'*$[2] http://a.b/x?c=[1]&d=@e#(f) http://a.b:65535/"),
    ],
    [
      ...words('www.example.com //a.b http://a.b:port http://a.b:123456 http://a.b:65536 http://a http:a.b'),
      ...words('javascript://a.b/%0aalert(1) data://a.b mailto:a@b.co tel:1 file://a.b/c ssh://a.b xhttp://a.b'),
      ...words('http://li@a.b http://li:secret@a.b/ http://a.b@c.d/@e http://\u4f8b\uff20a.b http://a.b\uff0fc.d'),
      ...[
        'http://a.b/ c',
        'http://a.b/"',
        'http://a.b/<x>',
        'http://a.b\\c',
        'http://a.b/\ud83d',
        'http://a.b/\u202ex',
      ],
    ],
  );
  testRule(
    'isEmail',
    words("a@b.co john.doe@example.com x_y@mail.example.org a-b+c@d-e.org o'neil@b.co ~a~@b.co"),
    words("a a@b a@b. .a@b.co a..b@c.d a@b@c.d @b.co a@-. a@o'n.co a@~.co a\uff20b.co"),
  );
  testRule('isChinesePostCode', words('100000 010000 999999'), words('10000 1000000 10000a'));
  testRule(
    'isChinesePhone',
    words('010-12345678 0511-4405222 0511-87888822 021-8788822'),
    words('01012345678 021-878888220 x0511-4405222 01-12345678 0511-4405222x 010--1234567'),
  );
  testRule(
    'isChineseMobile',
    words('13812345678 15412345678 14712345678 16612345678 17712345678 18112345678 19912345678'),
    words('12812345678 1381234567 138123456789 18,12345678 23812345678 +8613812345678'),
  );
  testRule(
    'isIP',
    words('1.2.3.4 255.255.255.255 0.0.0.0 192.168.001.010'),
    words('256.1.1.1 1.2.3 1.2.3.4.5 1.2.3. a.b.c.d 0001.1.1.1'),
  );
  testRule('isQQ', words('10000 123456789'), words('1234 01234 1000a'));

  it('required', () => {
    const empty: readonly Value[] = [
      '',
      '   ',
      null,
      [],
      'undefined',
      '[]',
      { label: 'x', value: '' },
      { province: 'A', city: '' },
      {},
    ];
    const filled: readonly Value[] = [
      'a',
      0,
      '0',
      false,
      'false',
      ['a'],
      '{"label":"","value":""}',
      { value: 0 },
      { province: 'A', city: 'B' },
      '[{"fileId":"1"}]',
      '{not json',
    ];
    expect({
      empty: empty.filter((value) => !passes('required', value)),
      filled: filled.filter((value) => passes('required', value)),
    }).toEqual({ empty, filled });
  });

  it('float, the name of isFloat on older platforms', () => {
    expect(words('1.5 5 0').filter((text) => !passes('float', text))).toEqual([]);
    expect(words('a 1e3').filter((text) => passes('float', text))).toEqual([]);
  });

  it('isUrl explains why a URL with a user name is rejected', () => {
    const sentence = (text: string) => compileRules('isUrl')(text)?.messageKey;
    expect(words('http://li@a.b https://li:secret@a.b/c li@a.b').map(sentence)).toEqual([
      'validation.isUrlWithUser',
      'validation.isUrlWithUser',
      'validation.isUrl',
    ]);
  });

  it('length, also written as len', () => {
    for (const rule of ['length', 'len']) {
      const outcomes = [
        ['3', 'abc'],
        ['3', 'abcd'],
        ['3', '\u4e2d\u6587\u5b57'],
        ['0', 'a'],
        ['14,2', 1e12],
        ['14,2', 1e12 + 1],
        ['14,2', 'x'.repeat(14)],
        ['14,2', 'x'.repeat(15)],
      ] as const;
      expect(outcomes.map(([limit, value]) => passes(`${rule}:${limit}`, value))).toEqual([
        true,
        false,
        true,
        false,
        true,
        false,
        true,
        false,
      ]);
      expect([compileRules(`${rule}:3`)('abcd'), compileRules(`${rule}:14,2`)(1e13)]).toEqual([
        { messageKey: 'validation.length', values: { limit: 3 } },
        { messageKey: 'validation.wholeDigits', values: { limit: 12 } },
      ]);
    }
  });

  it('minnum', () => {
    expect([
      passes('minnum:1', '1'),
      passes('minnum:1', 0.99),
      passes('minnum:1', '12abc'),
      passes('minnum:1', 'abc'),
      passes('minnum:-1.5', '-1.5'),
      passes('minnum:0', 0),
    ]).toEqual([true, false, true, false, true, true]);
    expect(compileRules('minnum:1')(0)).toEqual({ messageKey: 'validation.minnum', values: { limit: 1 } });
  });

  it('maxnum', () => {
    expect([
      passes('maxnum:100', 100),
      passes('maxnum:100', '100.01'),
      passes('maxnum:100', '12abc'),
      passes('maxnum:100', 'abc'),
      passes('maxnum:-1', -2),
    ]).toEqual([true, false, true, false, true]);
    expect(compileRules('maxnum:100')(101)).toEqual({ messageKey: 'validation.maxnum', values: { limit: 100 } });
  });

  it('are the 23 of the specification', () => {
    expect([...RULES.keys()].sort()).toEqual(
      ['required', 'length', 'minnum', 'maxnum', ...Object.keys(REFERENCE_RULES)].sort(),
    );
    expect(RULES.size).toBe(23);
  });

  it('minnum and maxnum split the numbers at their limit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), (value, limit) => {
        expect([
          passes(`minnum:${limit}`, value),
          passes(`maxnum:${limit}`, value),
          passes(`minnum:${limit}`, String(value)),
        ]).toEqual([value >= limit, value <= limit, value >= limit]);
      }),
    );
  });

  it('length counts the characters of a text', () => {
    fc.assert(
      fc.property(
        fc
          .string({ minLength: 1 })
          .filter((text) => text.trim() !== '' && text.trim() !== '[]' && text.trim() !== 'undefined'),
        fc.nat(20),
        (text, limit) => {
          expect(passes(`length:${limit}`, text)).toBe(text.length <= limit);
        },
      ),
    );
  });
});

const PARAMETERS: Readonly<Record<string, string>> = { length: ':1000', minnum: ':-1e300', maxnum: ':1e300' };
const EVERY_RULE = [...RULES.keys()]
  .filter((name) => name !== 'required')
  .map((name) => name + (PARAMETERS[name] ?? ''));

describe('values that no user can type are validated, too', () => {
  it.each<Value>([{ a: 1 }, { value: 5 }, [5], ['a@b.co']])('no rule but required accepts %j', (value) => {
    expect(EVERY_RULE.filter((rule) => passes(rule, value))).toEqual([]);
    expect(passes('required', value)).toBe(true);
  });

  it('no rule accepts the JSON text of an object because of a value inside it', () => {
    const texts = ['{"a":1}', '{"value":"5"}', '{"label":"5","value":5}', '["5"]'];
    const lax = EVERY_RULE.filter((rule) => !rule.startsWith('length')).flatMap((rule) =>
      texts.filter((text) => passes(rule, text)).map((text) => `${rule} ${text}`),
    );
    expect(lax).toEqual([]);
  });

  it('rejects a list or an object for every rule unless it is empty', () => {
    fc.assert(
      fc.property(arbitraryStructure(), fc.constantFrom(...EVERY_RULE), (value, rule) => {
        expect(passes(rule, value)).toBe(!passes('required', value));
      }),
    );
  });

  it('gives the same result for a number and its digits, for any value', () => {
    fc.assert(
      fc.property(arbitraryStoredValue(), fc.constantFrom(...EVERY_RULE), (value, rule) => {
        expect(typeof passes(rule, value)).toBe('boolean');
      }),
    );
    expect(
      words('isNumber isInteger isPositiveInteger isFloat isPositiveFloat isQQ').filter((rule) => !passes(rule, 1e21)),
    ).toEqual([]);
    expect(words('isNumber isFloat isPositiveFloat').filter((rule) => !passes(rule, 0.0000001))).toEqual([]);
    expect(words('isNumber isFloat isNegtiveFloat').filter((rule) => !passes(rule, -1.5e-7))).toEqual([]);
    expect(passes('isInteger', 0.0000001)).toBe(false);
  });
});
