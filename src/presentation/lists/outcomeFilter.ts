import type { InstanceOutcome } from '#domain/workflow/instanceStatus.ts';
import type { ListFilter } from './recordList.ts';

const OUTCOMES: readonly Exclude<InstanceOutcome, 'open'>[] = ['approved', 'refused', 'none'];

export const outcomeFilter: ListFilter = {
  name: 'outcome',
  label: { key: 'list.outcome' },
  choices: OUTCOMES.map((outcome) => ({ value: outcome, label: { key: `status.outcome.${outcome}` } })),
};
