import fc from 'fast-check';
import { anyMove } from '#testing/moves.ts';
import { playMoves, type Step } from '#testing/playMoves.ts';
import { CROWD } from '#testing/settings.ts';

/** Up to forty moves of several people. */
export const someMoves = fc.array(anyMove(fc.record({ v: fc.nat({ max: 30 }) }, { noNullPrototype: true })), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

type Played = Parameters<typeof playMoves>;

/** Plays moves on a request and returns each step of the process core. */
export function playedSteps(definition: Played[0], moves: Played[1]): readonly Step[] {
  const steps: Step[] = [];
  playMoves(definition, moves, { crowd: CROWD, onStep: (step) => steps.push(step) });
  return steps;
}
