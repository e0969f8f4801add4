import fc from 'fast-check';
import { anyMove } from '#testing/moves.ts';
import { runMoves, type Step } from '#testing/runMoves.ts';
import { PARTICIPANTS } from '#testing/settings.ts';

/** Up to forty moves of several users. */
export const someMoves = fc.array(anyMove(fc.record({ v: fc.nat({ max: 30 }) }, { noNullPrototype: true })), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

type Played = Parameters<typeof runMoves>;

/** Executes moves on a request and returns each step of the process core. */
export function playedSteps(definition: Played[0], moves: Played[1]): readonly Step[] {
  const steps: Step[] = [];
  runMoves(definition, moves, { participants: PARTICIPANTS, onStep: (step) => steps.push(step) });
  return steps;
}
