import type { InstanceOutcome } from '#domain/workflow/instanceStatus.ts';

const OUTCOMES: readonly InstanceOutcome[] = ['approved', 'refused', 'none'];

/** Other platforms do not tell the outcome, or tell one we do not know: such a request has ended, and that is all. */
export const toOutcome = (outcome: string | null): InstanceOutcome =>
  OUTCOMES.find((each) => each === outcome) ?? 'open';
