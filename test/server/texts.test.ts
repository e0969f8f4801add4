import { expect, it } from 'vitest';
import { REFUSAL_CODES } from '#domain/shared/refusal.ts';
import { parseAcceptLanguage } from '#server/i18n/parseAcceptLanguage.ts';
import { LANGUAGES } from '#application/formatting/language.ts';
import { formatRefusal } from '#server/i18n/sentence.ts';

it('has a text for every refusal in every language', () => {
  for (const language of LANGUAGES) {
    for (const code of REFUSAL_CODES) expect(formatRefusal(language, { code })).not.toBe(code);
  }
});

it('uses the exact sentences of the specification in English', () => {
  const said = (
    [
      'task.ended',
      'task.isCommunication',
      'people.required',
      'form.notConfigured',
      'instance.runningNotDeletable',
    ] as const
  ).map((code) => formatRefusal('en-US', { code }));
  expect(said).toEqual([
    'The task has ended',
    'Communication Task, Operation Not Allowed',
    'No selector for required nodes!',
    'Form Not Configured',
    'Records in process approval or completed approval cannot be edited/deleted!',
  ]);
});

it('inserts the values of a refusal into its text', () => {
  expect(formatRefusal('en-US', { code: 'process.deadEnd', values: { node: 'Finance' } })).toBe(
    'No path leads on from “Finance”. Please contact your administrator.',
  );
});

it.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['*', 'zh-CN'],
  ['en', 'en-US'],
  ['en-GB,en;q=0.9', 'en-US'],
  ['de-DE, ja;q=0.3, en;q=0.2', 'ja-JP'],
  ['zh-TW', 'zh-CN'],
  ['en;q=0, ja;q=0.1', 'ja-JP'],
  [';q=x,,', 'zh-CN'],
])('maps the language %j to %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language);
});
