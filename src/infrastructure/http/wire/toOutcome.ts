import type { InstanceOutcome } from '#domain/workflow/instanceStatus.ts';

const OUTCOMES: readonly InstanceOutcome[] = ['approved', 'refused', 'none'];

/** Other platforms send no outcome or an unknown one: such a request has ended without a known outcome. */
export const toOutcome = (outcome: string | null): InstanceOutcome =>
  OUTCOMES.find((each) => each === outcome) ?? 'open';
