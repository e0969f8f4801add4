import fc from 'fast-check';
import type { Variables } from '../domain/expression/tree.ts';
import type { CommandKind } from '../domain/workflow/command.ts';

/**
 * A command before it is known which tasks and people there are: numbers that pick among what is.
 * @property who picks who gives it; 9 is somebody who does not ask what is possible.
 * @property task picks the task.
 * @property pick picks a node, a timer, a job, and how it is done.
 * @property people pick the people it names.
 * @property place picks a step of the way, or how many answers are enough.
 * @property variables what the form says from now on.
 */
export interface Move {
  readonly kind: CommandKind;
  readonly who: number;
  readonly task: number;
  readonly pick: number;
  readonly people: readonly number[];
  /** Picks a step of the way, or how many answers are enough. */
  readonly place: number;
  /** What the form says from now on. */
  readonly variables: Variables;
  readonly isAgreed: boolean;
}

const KINDS: readonly (readonly [kind: CommandKind, weight: number])[] = [
  ['decide', 60],
  ['return', 25],
  ['transfer', 6],
  ['retrieve', 4],
  ['claim', 6],
  ['release', 3],
  ['open', 2],
  ['addSigners', 8],
  ['circulate', 10],
  ['cancelCirculation', 3],
  ['communicate', 6],
  ['reply', 6],
  ['revokeCommunication', 2],
  ['jump', 8],
  ['withdraw', 4],
  ['takeBack', 8],
  ['recover', 4],
  ['void', 1],
  ['suspend', 3],
  ['resume', 2],
  ['pend', 3],
  ['restore', 2],
  ['delete', 1],
  ['fireTimer', 15],
  ['finishHandler', 12],
  ['calledEnded', 12],
  ['peopleLeft', 3],
  ['peopleBack', 3],
];

/**
 * Commands of every kind, decisions above all.
 * @param variables what forms may say
 * @returns an arbitrary of moves
 * @example
 * import fc from 'fast-check';
 * fc.sample(anyMove(fc.constant({ days: 1 })), 1)[0].variables; // { days: 1 }
 */
export const anyMove = (variables: fc.Arbitrary<Variables>): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.oneof(...KINDS.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
    who: fc.nat({ max: 9 }),
    task: fc.nat({ max: 9 }),
    pick: fc.nat({ max: 19 }),
    people: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
    place: fc.nat({ max: 30 }),
    variables,
    isAgreed: fc.boolean(),
  });
