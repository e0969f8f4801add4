import { expect, it } from 'vitest';
import { listHoldersWithAgents } from './holders.ts';
import type { Executor } from '../workflow/instanceState.ts';
import { group, person } from '#testing/people.ts';

const [wang, li, finance] = [person('wang'), person('li'), group('finance')];
const task = (waiting: readonly Executor[], agentForName?: string) => ({
  waiting,
  ...(agentForName !== undefined && { agentForName }),
});

it.each([
  ['nobody, where no task is open', [], []],
  ['nobody, where the task waits for nobody', [task([])], []],
  ['one holder in their own place', [task([wang])], [{ ...wang, standsInFor: [] }]],
  ['one who stands in for a colleague', [task([wang], 'Zhao')], [{ ...wang, standsInFor: ['Zhao'] }]],
  [
    'all who could take one task',
    [task([wang, finance])],
    [
      { ...wang, standsInFor: [] },
      { ...finance, standsInFor: [] },
    ],
  ],
  [
    'each once, with all they stand in for, in the order of the tasks',
    [task([wang], 'Zhao'), task([li]), task([wang], 'Chen'), task([wang], 'Zhao'), task([wang])],
    [
      { ...wang, standsInFor: ['Zhao', 'Chen'] },
      { ...li, standsInFor: [] },
    ],
  ],
  [
    'a person and a group of the same number apart',
    [task([person('7')], 'Zhao'), task([group('7')])],
    [
      { ...person('7'), standsInFor: ['Zhao'] },
      { ...group('7'), standsInFor: [] },
    ],
  ],
])('names as holders of a request: %s', (_, open, holders) => {
  expect(listHoldersWithAgents(open)).toEqual(holders);
});
