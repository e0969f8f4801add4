import type { Step } from './playMoves.ts';

/** A decision is written into the history once, and no other record speaks of it. */
export function lostRecords({ command, effects }: Step): readonly string[] {
  if (command.kind !== 'decide') return [];
  const records = effects.filter(
    (effect) =>
      effect.kind === 'recorded' && effect.record.task === command.task && effect.record.action === command.vote,
  );
  return records.length === 1 ? [] : [`the decision on ${command.task} has ${records.length} records`];
}
