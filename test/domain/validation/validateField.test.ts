import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { compileRules } from '#domain/validation/compileRules.ts';
import { parseRuleList } from '#domain/validation/ruleList.ts';
import { OTHER_SPELLINGS, RULES } from '#domain/validation/ruleTable.ts';
import { validateField } from '#domain/validation/validateField.ts';
import { anyStored } from '#test/support/anyStored.ts';

const anyCall = () =>
  fc
    .constantFrom(
      ...RULES.values(),
      ...['len', 'float', 'vtype:email', 'nosuch'].map((name) => ({ name, takesParameter: name === 'len' })),
    )
    .chain(({ name, takesParameter }) =>
      takesParameter ? fc.integer({ min: 0, max: 60 }).map((limit) => `${name}:${limit}`) : fc.constant(name),
    );
const anyList = () => fc.array(anyCall(), { maxLength: 5 }).map((calls) => calls.join(';'));
const EMPTY: readonly Value[] = ['', '  ', null, [], 'undefined', '[]', { label: 'x', value: '' }];

describe('a rule list', () => {
  it('reads names, parameters and blanks', () => {
    expect(parseRuleList(' required; isEmail ;length: 50;; minnum:0;')).toEqual({
      rules: [
        { name: 'required' },
        { name: 'isEmail' },
        { name: 'length', parameter: '50' },
        { name: 'minnum', parameter: '0' },
      ],
      ignored: [],
    });
  });

  it('passes over what it does not know, and says so', () => {
    expect(parseRuleList('isEmail;isWonderful;length:x;minnum;vtype:other;constructor;__proto__;isemail')).toEqual({
      rules: [{ name: 'isEmail' }],
      ignored: ['isWonderful', 'length:x', 'minnum', 'vtype:other', 'constructor', '__proto__', 'isemail'],
    });
    expect(compileRules('isWonderful')('anything')).toBeUndefined();
  });

  it.each([
    'length:-1',
    'length:1,2,3',
    'length:x5',
    'length:5x',
    'length:,2',
    'length:14.2',
    'maxnum:',
    'minnum:1,000',
  ])('passes over a bound that makes no sense: %s', (rule) => {
    expect(parseRuleList(`${rule};isEmail`)).toEqual({ rules: [{ name: 'isEmail' }], ignored: [rule] });
  });

  it('counts digits before the point where it is told how many stand behind it, blanks or not', () => {
    const outcomes = (list: string) =>
      [999, 1000, 1001, -5000, 'abcde', 'abcdef'].map((value) => compileRules(list)(value));
    const tooLarge = { messageKey: 'validation.wholeDigits', values: { limit: 3 } };
    const tooLong = { messageKey: 'validation.length', values: { limit: 5 } };
    const found = [undefined, undefined, tooLarge, undefined, undefined, tooLong];
    expect([outcomes('length:5,2'), outcomes('length: 5 , 2 ')]).toEqual([found, found]);
  });

  it("takes the platform's reusable rules for ours", () => {
    expect(parseRuleList('vtype:EMAIL;vtype: ip ;len:5').rules).toEqual([
      { name: 'isEmail' },
      { name: 'isIP' },
      { name: 'length', parameter: '5' },
    ]);
    for (const name of OTHER_SPELLINGS.values()) expect(RULES.has(name)).toBe(true);
  });

  it.each([
    ['vtype:positiveinteger', '7', '0'],
    ['vtype:phone', '13812345678', '010-12345678'],
    ['vtype:email', 'a@b.co', 'a@b'],
    ['vtype:idcard', '110105491231002', '1101'],
    ['vtype:isenglishandnumber', 'a1', 'a_1'],
    ['vtype:number', '-1.5', '1.5.1'],
    ['vtype:float', '1.5', '05'],
    ['vtype:ip', '10.0.0.1', '10.0.0.256'],
    ['len:3', 'abc', 'abcd'],
  ])('knows each of them by its meaning: %s takes %s, not %s', (list, fine, wrong) => {
    expect([validateField('f', 'F', fine, list), validateField('f', 'F', wrong, list)]).toMatchObject([
      [],
      [{ field: 'f' }],
    ]);
  });

  it('reads a list written anew from what it read as the same rules', () => {
    fc.assert(
      fc.property(fc.oneof(anyList(), fc.string()), (text) => {
        const { rules } = parseRuleList(text);
        const written = rules.map(({ name, parameter }) => (parameter === undefined ? name : `${name}:${parameter}`));
        expect(parseRuleList(written.join(';'))).toEqual({ rules, ignored: [] });
      }),
    );
  });
});

describe('validateField', () => {
  it('names the field and the limit', () => {
    expect(validateField('name', 'Full name', '', 'required;length:3')).toEqual([
      { field: 'name', messageKey: 'validation.required', values: { name: 'Full name' } },
    ]);
    expect(validateField('name', 'Full name', 'abcd', 'required;length:3')).toEqual([
      { field: 'name', messageKey: 'validation.length', values: { name: 'Full name', limit: 3 } },
    ]);
  });

  it('gives the first rule that fails, in the order of the list', () => {
    expect(
      [validateField('f', 'F', 'abc', 'isNumber;length:2'), validateField('f', 'F', 'abc', 'length:2;isNumber')].map(
        ([issue]) => issue?.messageKey,
      ),
    ).toEqual(['validation.isNumber', 'validation.length']);
  });

  it('opens nothing: what a choice holds is told by its control', () => {
    expect(validateField('f', 'F', '{"label":"x","value":"a@b.co"}', 'required;isEmail')).toHaveLength(1);
    expect(validateField('f', 'F', { label: 'x', value: 'a@b.co' }, 'isEmail')).toHaveLength(1);
  });

  it('lets an empty optional field pass every rule', () => {
    fc.assert(
      fc.property(anyList(), fc.constantFrom(...EMPTY), (list, value) => {
        const isRequired = list.split(';').includes('required');
        expect(validateField('f', 'F', value, list).map((issue) => issue.messageKey)).toEqual(
          isRequired ? ['validation.required'] : [],
        );
      }),
    );
  });

  it('demands a value where the form does, whatever the list says', () => {
    expect(EMPTY.map((value) => compileRules('isEmail', true)(value)?.messageKey)).toEqual(
      EMPTY.map(() => 'validation.required'),
    );
  });

  it('finds in a whole list what the rules find one by one', () => {
    fc.assert(
      fc.property(anyList(), anyStored(), (list, value) => {
        const single = list
          .split(';')
          .flatMap((rule) => validateField('f', 'F', value, rule))
          .slice(0, 1);
        const isMissing = single.length > 0 && validateField('f', 'F', value, 'required').length > 0;
        expect(validateField('f', 'F', value, list)).toEqual(
          isMissing ? validateField('f', 'F', value, 'required') : single,
        );
      }),
    );
  });

  it('refuses a wrong text of a million characters without pondering over it', () => {
    const formats = [...RULES.values()]
      .filter(({ name, takesParameter }) => !takesParameter && name !== 'required')
      .map(({ name }) => name);
    for (const piece of ['0', 'a', '.', '-', 'a.', '0.', '1-', ' ', 'a@', '-0']) {
      const wrong = `${piece.repeat(1_000_000 / piece.length)}!`;
      expect(formats.filter((rule) => compileRules(rule)(wrong) === undefined)).toEqual([]);
    }
  });
});
