import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordIssues, USUAL_POLICY, type PasswordChange } from '#domain/validation/passwordPolicy.ts';

const change = (part: Partial<PasswordChange>): PasswordChange => ({
  account: 'zhangwei',
  old: 'Ringi-2026',
  fresh: 'Fresh-2026',
  ...part,
});
const found = (part: Partial<PasswordChange>, policy = USUAL_POLICY) =>
  passwordIssues(change(part), policy).map(({ field, messageKey }) => [field, messageKey]);

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
  // Seven signs, however many units they take.
  [{ fresh: '🦊'.repeat(7) }, [['fresh', 'tooShort']]],
  [{ fresh: '🦊'.repeat(8) }, []],
  [{ fresh: 'x'.repeat(201) }, [['fresh', 'tooLong']]],
  [{ fresh: 'ZHANGWEI' }, [['fresh', 'isAccount']]],
  [{ fresh: 'Ringi-2026' }, [['fresh', 'isOld']]],
  [{ repeated: 'Fresh-2026' }, []],
  [{ repeated: '' }, [['repeated', 'repeatMissing']]],
] as const)('finds in %j: %j', (part, issues) => {
  expect(found(part)).toEqual(issues.map(([field, rule]) => [field, `validation.password.${rule}`]));
});

it('says that what was typed before and after is not consistent', () => {
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
])('takes %j where all four kinds are wanted: %s', (fresh, isTaken) => {
  expect(found({ fresh }, { ...USUAL_POLICY, isMix: true })).toEqual(
    isTaken ? [] : [['fresh', 'validation.password.notMixed']],
  );
});

it('takes the account for a password only where the company says so', () => {
  expect(found({ fresh: 'zhangwei' }, { ...USUAL_POLICY, isUsernamePwdConsistent: true })).toEqual([]);
});

it('never takes the old one, an empty one, or one shorter than is wanted', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.nat(30),
      fc.boolean(),
      (fresh, old, minLength, isMix) => {
        const taken = passwordIssues(change({ fresh, old }), { minLength, isMix, isUsernamePwdConsistent: true });
        if (taken.length === 0) expect(fresh !== old && fresh !== '' && [...fresh].length >= minLength).toBe(true);
      },
    ),
  );
});
