import { expect, it } from 'vitest';
import { REFUSAL_CODES } from '#domain/shared/refusal.ts';
import { languageOf } from '#server/texts/languageOf.ts';
import { LANGUAGES } from '#application/language.ts';
import { refusalSentence } from '#server/texts/sentence.ts';

it('words every refusal in every language', () => {
  for (const language of LANGUAGES) {
    for (const code of REFUSAL_CODES) expect(refusalSentence(language, { code })).not.toBe(code);
  }
});

it("says the spec's own sentences word for word in English", () => {
  const said = (
    [
      'task.ended',
      'task.isCommunication',
      'people.required',
      'form.notConfigured',
      'instance.runningNotDeletable',
    ] as const
  ).map((code) => refusalSentence('en-US', { code }));
  expect(said).toEqual([
    'The task has ended',
    'Communication Task, Operation Not Allowed',
    'No selector for required nodes!',
    'Form Not Configured',
    'Records in process approval or completed approval cannot be edited/deleted!',
  ]);
});

it('fills a sentence with the values of the refusal', () => {
  expect(refusalSentence('en-US', { code: 'process.deadEnd', values: { node: 'Finance' } })).toBe(
    'Nothing leads on from “Finance”. Please ask the administrator.',
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
])('reads the language %j as %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
