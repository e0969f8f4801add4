import type { CommandOf } from '#domain/workflow/command.ts';
import type { Desk } from '#testing/desk.ts';
import { person } from '#testing/people.ts';

/** Sends the task this person holds round to others, who all read it before it comes back, unless `more` says else. */
export const circulate = (
  desk: Desk,
  by: string,
  people: readonly string[],
  more: Partial<CommandOf<'circulate'>> = {},
): CommandOf<'circulate'> => ({
  kind: 'circulate',
  task: desk.taskOf(by).id,
  people: people.map(person),
  order: 'parallel',
  afterwards: 'comeBack',
  completion: { by: 'all' },
  opinion: '',
  ...more,
});
