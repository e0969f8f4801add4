import { expect, it } from 'vitest';
import { describeShown, hasRoom } from './outboxEntry.ts';
import { anEntry } from '#test/support/outboxEntries.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { anInstance } from '#test/support/builders.ts';
import { aDetail } from '#test/support/taskScreen.ts';

const entryOf = (characters: number) => anEntry({ request: { ...anEntry().request, body: 'x'.repeat(characters) } });

it.each([
  ['99 others', 99, 100, true],
  ['100 others', 100, 100, false],
  ['others of 1,999,900 characters', 1, 1_999_900, true],
  ['others of 1,999,901 characters', 1, 1_999_901, false],
])('finds room for a decision of 100 characters beside %s', (_, count, characters, isFound) => {
  const others = Array.from({ length: count }, () => entryOf(count === 1 ? characters : 100));
  expect(hasRoom(others, entryOf(100))).toBe(isFound);
});

it('describes a task by its subject and its form values, and by nothing else', () => {
  const form = (data: Record<string, string>) => [tripForm({ data }, true)];
  const shown = describeShown(aDetail({ forms: form({ destination: 'Osaka' }) }));
  expect(describeShown(aDetail({ forms: form({ destination: 'Osaka' }), isTracked: true }))).toBe(shown);
  expect(describeShown(aDetail({ forms: form({ destination: 'Kobe' }) }))).not.toBe(shown);
  const renamed = anInstance({ subject: 'Four laptops' });
  expect(describeShown(aDetail({ forms: form({ destination: 'Osaka' }), instance: renamed }))).not.toBe(shown);
});
