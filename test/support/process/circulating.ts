import type { CommandOf } from '#domain/workflow/command.ts';
import type { ProcessHarness } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';

/** Circulates the user's task to readers, who all read it before it returns, unless `more` differs. */
export const circulate = (
  harness: ProcessHarness,
  by: string,
  people: readonly string[],
  more: Partial<CommandOf<'circulate'>> = {},
): CommandOf<'circulate'> => ({
  kind: 'circulate',
  task: harness.getTask(by).id,
  people: people.map(person),
  order: 'parallel',
  afterwards: 'comeBack',
  completion: { by: 'all' },
  opinion: '',
  ...more,
});
