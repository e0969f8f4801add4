import { expect, it } from 'vitest';
import { afterReturnOptions, getTargetKind, type ReturnDestination } from './returning.ts';
import type { AfterReturnChoice } from '../workflow/processDefinition.ts';

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
])('offers after a return to %j the modes its node allows', (to, afterInitiator, afterNode, options) => {
  expect(afterReturnOptions({ afterInitiator, afterNode }, to)).toEqual(options);
});

it('distinguishes a node, the previous step and the initiator', () => {
  expect((['previous', 'initiator', { node: 'finance' }] as const).map(getTargetKind)).toEqual([
    'previous',
    'initiator',
    'node',
  ]);
});
