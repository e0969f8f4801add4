import type { Step } from './runMoves.ts';

/** A decision must have exactly one record in the history. */
export function findLostRecords({ command, effects }: Step): readonly string[] {
  if (command.kind !== 'decide') return [];
  const records = effects.filter(
    (effect) =>
      effect.kind === 'recorded' && effect.record.task === command.task && effect.record.action === command.vote,
  );
  return records.length === 1 ? [] : [`the decision on ${command.task} has ${records.length} records`];
}
