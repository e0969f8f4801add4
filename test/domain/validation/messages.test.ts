import { expect, it } from 'vitest';
import { compileRules } from '#domain/validation/compileRules.ts';
import { checkDateRange, checkPasswords, checkUnique } from '#domain/validation/crossField.ts';
import { checkPrerequisite, checkSearchCriteria, PREREQUISITES } from '#domain/validation/demands.ts';
import { checkValue } from '#domain/forms/checkForm.ts';
import { checkNodePeople } from '#domain/tasks/nodePeople.ts';
import { validatePasswordChange, DEFAULT_PASSWORD_POLICY } from '#domain/validation/passwordPolicy.ts';
import { validateProfile } from '#domain/validation/profileRules.ts';
import { RULES } from '#domain/validation/ruleTable.ts';
import { checkOneSelected, checkSomeSelected } from '#domain/validation/selection.ts';
import { validateField } from '#domain/validation/validateField.ts';
import { formField } from '#testing/arbitraryForms.ts';
import en from '../../../src/texts/en-US/validation.json' with { type: 'json' };
import ja from '../../../src/texts/ja-JP/validation.json' with { type: 'json' };
import zh from '../../../src/texts/zh-CN/validation.json' with { type: 'json' };

/** One issue of every kind that the rules and checks can return. */
const issues = [
  ...[...RULES.values()].flatMap(({ name }) =>
    validateField('f', 'Name', name === 'required' ? '' : ' . ', compileRules(`${name}:0`)),
  ),
  ...validateField('f', 'Name', 1, 'maxnum:0'),
  ...validateField('f', 'Name', 1e9, 'length:3'),
  ...validateField('f', 'Name', 'http://li@a.b', 'isUrl'),
  ...checkValue(formField('f', { label: 'Name', control: 'rx-number' }), 'f', '9007199254740993'),
  ...checkValue(formField('f', { label: 'Name', control: 'rx-number', settings: { length: '5,1' } }), 'f', 0.25),
  ...checkValue(formField('f', { label: 'Name', control: 'rx-date' }), 'f', '{"a":1}'),
  ...checkValue(formField('f', { label: 'Name', control: 'rx-switch' }), 'f', 'maybe'),
  ...checkPasswords('a', 'b', 'f'),
  ...checkDateRange('2026-02-01', '2026-01-01', 'f'),
  ...checkUnique(false, 'f', 'Name'),
  ...(['required', 'batch', 'chosen'] as const).flatMap((demand) =>
    checkNodePeople([{ node: 'n', name: 'Node', demand }], {}),
  ),
  ...(['open', 'edit', 'delete', 'approve'] as const).flatMap((purpose) => checkSomeSelected(0, purpose)),
  ...checkOneSelected(2, 'edit'),
  ...checkSearchCriteria({}),
  ...PREREQUISITES.flatMap((demand) => checkPrerequisite(demand, '')),
  ...['', 'abc', 'x'.repeat(201), 'lower-case', 'somebody', 'Ringi-2026'].flatMap((fresh) =>
    validatePasswordChange(
      { account: 'somebody', old: fresh === '' ? '' : 'Ringi-2026', fresh, repeated: '' },
      { ...DEFAULT_PASSWORD_POLICY, isMix: fresh === 'lower-case' },
    ),
  ),
  ...['2027-01-01', '1990', 'x'.repeat(11)].flatMap((birthday) => validateProfile({ birthday }, '2026-11-23')),
  ...validateProfile({ email: 'x', mobile: 'y' }, '2026-11-23'),
];

const sentence = (texts: unknown, key: string): unknown =>
  key
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : undefined),
      texts,
    );
const gaps = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '');

it.each(Object.entries({ en, ja, zh }))('has a message with matching placeholders for every issue: %s', (_, texts) => {
  expect(new Set(issues.map(({ messageKey }) => messageKey)).size).toBe(63);
  for (const { messageKey, values } of issues) {
    const text = sentence(texts, messageKey);
    expect([messageKey, typeof text]).toEqual([messageKey, 'string']);
    expect([messageKey, gaps(text).filter((gap) => !(gap in values))]).toEqual([messageKey, []]);
  }
});

it('words the messages of the specification in English', () => {
  expect([en.required, en.nodePeople.required, en.endNotAfterStart, en.searchCriteria, en.selection.none.open]).toEqual(
    [
      'Field [{{name}}] is mandatory',
      'No selector for required nodes! ({{name}})',
      'The end time must be later than the start time',
      'Search criteria cannot be empty',
      'Please select a row of records!',
    ],
  );
});
