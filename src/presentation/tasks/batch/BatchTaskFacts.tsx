import type { BatchFacts } from '#domain/tasks/batch.ts';
import { splitSummary } from '../../ui/cards/splitSummary.ts';

interface BatchToldProps {
  readonly facts: BatchFacts;
  /** Further names, such as process and step. */
  readonly names?: readonly string[];
}

/** The initiator, and what distinguishes similar requests: number, dates, reason. */
export function BatchTaskFacts({ facts: { initiatorName, number, summary }, names = [] }: BatchToldProps) {
  const { pairs } = splitSummary(summary);
  return (
    <>
      <span className="block">{[initiatorName, ...names, number].filter(Boolean).join(' · ')}</span>
      {pairs.map(({ label, value }) => (
        <span key={label} className="line-clamp-2 block">
          {label} <span className="text-ink">{value}</span>
        </span>
      ))}
    </>
  );
}
