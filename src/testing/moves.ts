import fc from 'fast-check';
import type { Variables } from '../domain/expression/tree.ts';
import type { CommandKind } from '../domain/workflow/command.ts';

/**
 * A command before its tasks and users are known: its numbers are indices into the existing ones.
 * @property actor selects the actor; 9 ignores whether the command is possible.
 * @property task selects the task.
 * @property pick selects a node, a timer or a job, and options of the command.
 * @property people select the users in the command.
 * @property step selects a step of the path, or the required number of answers.
 * @property variables the form values from then on.
 */
export interface Move {
  readonly kind: CommandKind;
  readonly actor: number;
  readonly task: number;
  readonly pick: number;
  readonly people: readonly number[];
  /** Selects a step of the path, or the required number of answers. */
  readonly step: number;
  /** The form values from then on. */
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
 * Generates commands of every kind, most of them decisions.
 * @param variables arbitrary of form values
 * @returns an arbitrary of moves
 * @example
 * import fc from 'fast-check';
 * fc.sample(anyMove(fc.constant({ days: 1 })), 1)[0].variables; // { days: 1 }
 */
export const anyMove = (variables: fc.Arbitrary<Variables>): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.oneof(...KINDS.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
    actor: fc.nat({ max: 9 }),
    task: fc.nat({ max: 9 }),
    pick: fc.nat({ max: 19 }),
    people: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
    step: fc.nat({ max: 30 }),
    variables,
    isAgreed: fc.boolean(),
  });
