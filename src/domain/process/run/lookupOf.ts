import { withStrictness, type EvaluationFault, type ValueLookup } from '../../expression/lookup.ts';
import type { RefusalCode } from '../../shared/refusal.ts';
import { lookupFor, type FlowFacts } from '../chart/flows.ts';
import { refuseRun, type Run } from './run.ts';

const CODES: Readonly<Record<EvaluationFault['kind'], RefusalCode>> = {
  notComparable: 'process.notComparable',
  tooCostly: 'process.tooCostly',
};

/**
 * What the conditions of a command see. A question without an answer refuses the command and names the value, so that
 * nobody is sent a way nobody meant; what was decided by the first version of our rules is decided so again.
 */
export const lookupOf = (run: Run, facts: FlowFacts): ValueLookup =>
  withStrictness(lookupFor(run.draft, facts), {
    isOfOld: run.rules === 1,
    onFault: ({ kind, name }) => {
      refuseRun(run, CODES[kind], { field: name, instance: run.draft.id });
    },
  });
