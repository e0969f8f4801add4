import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validatePasswordChange, DEFAULT_PASSWORD_POLICY, type PasswordChange } from './passwordPolicy.ts';

const change = (part: Partial<PasswordChange>): PasswordChange => ({
  account: 'zhangwei',
  old: 'Ringi-2026',
  fresh: 'Fresh-2026',
  ...part,
});
const found = (part: Partial<PasswordChange>, policy = DEFAULT_PASSWORD_POLICY) =>
  validatePasswordChange(change(part), policy).map(({ field, messageKey }) => [field, messageKey]);

it.each([
  [{}, []],
  [{ old: '' }, [['old', 'oldMissing']]],
  [
    { fresh: '', repeated: '' },
    [
      ['fresh', 'newMissing'],
      ['repeated', 'repeatMissing'],
    ],
  ],
  [{ fresh: 'abc' }, [['fresh', 'tooShort']]],
  // Seven characters, regardless of their code units.
  [{ fresh: '🦊'.repeat(7) }, [['fresh', 'tooShort']]],
  [{ fresh: '🦊'.repeat(8) }, []],
  [{ fresh: 'x'.repeat(201) }, [['fresh', 'tooLong']]],
  [{ fresh: 'ZHANGWEI' }, [['fresh', 'isAccount']]],
  [{ fresh: 'Ringi-2026' }, [['fresh', 'isOld']]],
  [{ repeated: 'Fresh-2026' }, []],
  [{ repeated: '' }, [['repeated', 'repeatMissing']]],
] as const)('reports for %j: %j', (part, issues) => {
  expect(found(part)).toEqual(issues.map(([field, rule]) => [field, `validation.password.${rule}`]));
});

it('reports that the two entered passwords differ', () => {
  expect(found({ repeated: 'fresh-2026' })).toEqual([['repeated', 'validation.passwordsDiffer']]);
});

it.each([
  ['Fresh-2026', true],
  ['fresh-2026', false],
  ['FRESH-2026', false],
  ['Fresh-word', false],
  ['Fresh12026', false],
  ['Fresh 2026', false],
  ['Ä-ß5-word', true],
])('accepts %j where all four character classes are required: %s', (fresh, isTaken) => {
  expect(found({ fresh }, { ...DEFAULT_PASSWORD_POLICY, isMix: true })).toEqual(
    isTaken ? [] : [['fresh', 'validation.password.notMixed']],
  );
});

it('accepts the account name as password only if the company allows it', () => {
  expect(found({ fresh: 'zhangwei' }, { ...DEFAULT_PASSWORD_POLICY, isUsernamePwdConsistent: true })).toEqual([]);
});

it('never accepts the old password, an empty one, or one that is too short', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.nat(30),
      fc.boolean(),
      (fresh, old, minLength, isMix) => {
        const taken = validatePasswordChange(change({ fresh, old }), {
          minLength,
          isMix,
          isUsernamePwdConsistent: true,
        });
        if (taken.length === 0) expect(fresh !== old && fresh !== '' && [...fresh].length >= minLength).toBe(true);
      },
    ),
  );
});
