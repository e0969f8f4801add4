import { expect, it } from 'vitest';
import { validateProfile } from './profileRules.ts';

const TODAY = '2026-11-23';

it.each([
  [{}, undefined],
  [
    { birthday: '1990-05-31', email: 'a@b.co', mobile: '13800000044', emergencyMobile: '+81 (90) 1234-5678' },
    undefined,
  ],
  [{ birthday: TODAY }, undefined],
  [{ birthday: '2026-11-24' }, 'inFuture'],
  [{ birthday: '1990-02-30' }, 'notDay'],
  [{ birthday: '1990-2-3' }, 'notDay'],
  [{ birthday: 'yesterday' }, 'notDay'],
  [{ email: 'nobody' }, 'notMail'],
  [{ email: 'a@b' }, 'notMail'],
  [{ mobile: '1234' }, 'notPhone'],
  [{ mobile: '12 34 5' }, undefined],
  [{ mobile: '+++++' }, 'notPhone'],
  [{ emergencyMobile: 'tel:12345' }, 'notPhone'],
] as const)('reports for %j: %s', (details, rule) => {
  expect(validateProfile(details, TODAY).map(({ messageKey }) => messageKey)).toEqual(
    rule === undefined ? [] : [`validation.profile.${rule}`],
  );
});

it.each([
  ['birthday', 10],
  ['sex', 6],
  ['mobile', 30],
  ['email', 120],
  ['address', 200],
  ['emergencyContact', 60],
  ['emergencyMobile', 30],
])('accepts %s with at most %i characters', (field, limit) => {
  expect(validateProfile({ [field]: 'x'.repeat(limit + 1) }, TODAY)).toEqual([
    { field, messageKey: 'validation.profile.tooLong', values: { limit } },
  ]);
});

it('reports one issue per field', () => {
  expect(validateProfile({ email: 'x', mobile: 'y' }, TODAY).map(({ field }) => field)).toEqual(['mobile', 'email']);
});
