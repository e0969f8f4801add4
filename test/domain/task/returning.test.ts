import { expect, it } from 'vitest';
import { afterReturnOptions, kindOfTarget, type ReturnDestination } from '#domain/task/returning.ts';
import type { AfterReturnChoice } from '#domain/workflow/processDefinition.ts';

const BOTH = ['normal', 'backtrack'];

it.each<[ReturnDestination, AfterReturnChoice, AfterReturnChoice, readonly string[]]>([
  ['previous', 'both', 'both', ['normal']],
  ['previous', 'backtrack', 'backtrack', ['normal']],
  ['initiator', 'both', 'normal', BOTH],
  ['initiator', 'normal', 'both', ['normal']],
  ['initiator', 'backtrack', 'both', ['backtrack']],
  [{ node: 'finance' }, 'normal', 'both', BOTH],
  [{ node: 'finance' }, 'both', 'normal', ['normal']],
  [{ node: 'finance' }, 'both', 'backtrack', ['backtrack']],
])('after a return to %j the request goes on as its node allows', (to, afterInitiator, afterNode, options) => {
  expect(afterReturnOptions({ afterInitiator, afterNode }, to)).toEqual(options);
});

it('tells a node from the step before and from the one who began', () => {
  expect((['previous', 'initiator', { node: 'finance' }] as const).map(kindOfTarget)).toEqual([
    'previous',
    'initiator',
    'node',
  ]);
});
