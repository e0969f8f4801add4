import { withEvaluationMode, type EvaluationFault, type ValueLookup } from '../../expression/lookup.ts';
import type { RefusalCode } from '../../shared/refusal.ts';
import { createConditionLookup, type FlowFacts } from '../chart/flows.ts';
import { refuseRun, type Run } from './run.ts';

const CODES: Readonly<Record<EvaluationFault['kind'], RefusalCode>> = {
  notComparable: 'process.notComparable',
  tooCostly: 'process.tooCostly',
};

/**
 * Returns the lookup for the conditions of a command. A comparison without an answer refuses the command and names the
 * value, so that the request does not take an unintended path. Rules version 1 does not report faults.
 */
export const createRunLookup = (run: Run, facts: FlowFacts): ValueLookup =>
  withEvaluationMode(createConditionLookup(run.draft, facts), {
    isLegacy: run.rules === 1,
    onFault: ({ kind, name }) => {
      refuseRun(run, CODES[kind], { field: name, instance: run.draft.id });
    },
  });
