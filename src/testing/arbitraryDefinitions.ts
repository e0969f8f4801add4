import fc from 'fast-check';
import type { ProcessDefinition } from '../domain/workflow/processDefinition.ts';
import { anyBlock, processOf, type Weights } from './blocks.ts';
import { freeze } from './freeze.ts';
import { anySettings } from './settings.ts';

const WEIGHTS: Weights = {
  task: 8,
  handler: 1,
  call: 1,
  timer: 1,
  sequence: 4,
  exclusive: 1,
  parallel: 4,
  inclusive: 3,
  loop: 1,
  sub: 3,
  guarded: 2,
  mayTerminate: 1,
};

/**
 * Generates charts with every kind of node, with ordinary and unusual settings. Each starts with a step of the
 * initiator; conditions use the variable `v`, a number.
 * @returns an arbitrary of definitions for the users of `CROWD`
 * @example
 * import fc from 'fast-check';
 * fc.sample(anyDefinition(), 1)[0].nodes.start.kind; // 'startEvent'
 */
export const anyDefinition = (): fc.Arbitrary<ProcessDefinition> =>
  fc.record({ block: anyBlock(WEIGHTS, anySettings()), skipFirstNode: fc.boolean() }).map(({ block, skipFirstNode }) =>
    freeze(
      processOf(
        {
          kind: 'sequence',
          blocks: [
            { kind: 'task', settings: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } },
            block,
            { kind: 'task', settings: {} },
          ],
        },
        { skipFirstNode },
      ),
    ),
  );
