import { describe, expect, it } from 'vitest';
import { aTask } from '#test/support/builders.ts';
import { wordsIn } from '#test/e2e/support/words.ts';
import { taskCard } from './taskCard.ts';

const { t } = wordsIn('en-US');
const chipsOf = (given: Parameters<typeof aTask>[0]) =>
  taskCard(aTask(given), { t, language: 'en-US', now: 0 }).chips?.map(({ text }) => text) ?? [];

describe('taskCard', () => {
  it('says that others have changed the request, and how often the user was reminded', () => {
    expect(chipsOf({ isChanged: true, urgedCount: 2 })).toEqual(expect.arrayContaining(['Changed', 'Reminded 2×']));
  });

  it('says nothing of it otherwise', () => {
    expect(chipsOf({}).join()).not.toMatch(/Changed|Reminded/u);
  });
});
