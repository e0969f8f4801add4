import type { Step } from './runMoves.ts';

/** A verdict must not change once it is reached. */
export const findChangedVerdicts = ({ before, after }: Step): readonly string[] =>
  before.rounds.flatMap(({ id, node, verdict }) => {
    const later = after.rounds.find((round) => round.id === id);
    return verdict === undefined || later === undefined || later.verdict === verdict
      ? []
      : [`the vote at ${node} was ${verdict} and is ${later.verdict ?? 'open'}`];
  });
