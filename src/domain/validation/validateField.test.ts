import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../expression/tree.ts';
import { compileRules } from './compileRules.ts';
import { parseRuleList } from './ruleList.ts';
import { RULE_ALIASES, RULES } from './ruleTable.ts';
import { validateField } from './validateField.ts';
import { arbitraryStoredValue } from '#test/support/arbitraryStoredValue.ts';

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
  it('parses names, parameters and blanks', () => {
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

  it('ignores unknown rules, and reports them', () => {
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
  ])('ignores an invalid limit: %s', (rule) => {
    expect(parseRuleList(`${rule};isEmail`)).toEqual({ rules: [{ name: 'isEmail' }], ignored: [rule] });
  });

  it('counts integer digits if the number of decimals is given, with or without blanks', () => {
    const outcomes = (list: string) =>
      [999, 1000, 1001, -5000, 'abcde', 'abcdef'].map((value) => compileRules(list)(value));
    const tooLarge = { messageKey: 'validation.wholeDigits', values: { limit: 3 } };
    const tooLong = { messageKey: 'validation.length', values: { limit: 5 } };
    const found = [undefined, undefined, tooLarge, tooLarge, undefined, tooLong];
    expect([outcomes('length:5,2'), outcomes('length: 5 , 2 ')]).toEqual([found, found]);
  });

  it('maps the reusable rules of the platform to ours', () => {
    expect(parseRuleList('vtype:EMAIL;vtype: ip ;len:5').rules).toEqual([
      { name: 'isEmail' },
      { name: 'isIP' },
      { name: 'length', parameter: '5' },
    ]);
    for (const name of RULE_ALIASES.values()) expect(RULES.has(name)).toBe(true);
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
  ])('recognizes each by its meaning: %s accepts %s, not %s', (list, fine, wrong) => {
    expect([validateField('f', 'F', fine, list), validateField('f', 'F', wrong, list)]).toMatchObject([
      [],
      [{ field: 'f' }],
    ]);
  });

  it('parses a serialized list to the same rules', () => {
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
  it('reports the field and the limit', () => {
    expect(validateField('name', 'Full name', '', 'required;length:3')).toEqual([
      { field: 'name', messageKey: 'validation.required', values: { name: 'Full name' } },
    ]);
    expect(validateField('name', 'Full name', 'abcd', 'required;length:3')).toEqual([
      { field: 'name', messageKey: 'validation.length', values: { name: 'Full name', limit: 3 } },
    ]);
  });

  it('reports the first failing rule, in the order of the list', () => {
    expect(
      [validateField('f', 'F', 'abc', 'isNumber;length:2'), validateField('f', 'F', 'abc', 'length:2;isNumber')].map(
        ([issue]) => issue?.messageKey,
      ),
    ).toEqual(['validation.isNumber', 'validation.length']);
  });

  it('does not unwrap a labelled value: its control does that', () => {
    expect(validateField('f', 'F', '{"label":"x","value":"a@b.co"}', 'required;isEmail')).toHaveLength(1);
    expect(validateField('f', 'F', { label: 'x', value: 'a@b.co' }, 'isEmail')).toHaveLength(1);
  });

  it('accepts an empty optional field for every rule', () => {
    fc.assert(
      fc.property(anyList(), fc.constantFrom(...EMPTY), (list, value) => {
        const isRequired = list.split(';').includes('required');
        expect(validateField('f', 'F', value, list).map((issue) => issue.messageKey)).toEqual(
          isRequired ? ['validation.required'] : [],
        );
      }),
    );
  });

  it('requires a value if the form does, whatever the list contains', () => {
    expect(EMPTY.map((value) => compileRules('isEmail', true)(value)?.messageKey)).toEqual(
      EMPTY.map(() => 'validation.required'),
    );
  });

  it('reports for a whole list what its rules report one by one', () => {
    fc.assert(
      fc.property(anyList(), arbitraryStoredValue(), (list, value) => {
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

  it('rejects an invalid text of a million characters in linear time', () => {
    const formats = [...RULES.values()]
      .filter(({ name, takesParameter }) => !takesParameter && name !== 'required')
      .map(({ name }) => name);
    for (const piece of ['0', 'a', '.', '-', 'a.', '0.', '1-', ' ', 'a@', '-0']) {
      const wrong = `${piece.repeat(1_000_000 / piece.length)}!`;
      expect(formats.filter((rule) => compileRules(rule)(wrong) === undefined)).toEqual([]);
    }
  });
});
