/**
 * Proves a company's own processes and forms: charts as lines of text, people who do whatever they may, and what must
 * hold all the same. Needs fast-check 4.
 */
export { chart, peopleOf, userTask, type NodeOutline } from '../testing/chartOfLines.ts';
export { actor, administrator, group, person } from '../testing/people.ts';
export { expressionOf } from '../testing/expressionOf.ts';
export { Desk, PLATFORM_ACTOR, type DecisionDetails } from '../testing/desk.ts';
export { answerQuestions, type Answered, type Asking, type AskDirectory } from '../testing/answerQuestions.ts';
export { askDirectory, inventPeople } from '../testing/askDirectory.ts';
export { anyDefinition } from '../testing/arbitraryDefinitions.ts';
export { anySettings, CROWD } from '../testing/settings.ts';
export { anyVotes, anyVotingRule } from '../testing/votes.ts';
export { anyVariables } from '../testing/variables.ts';
export { anyMove, type Move } from '../testing/moves.ts';
export { playMoves, type PlaySettings, type Step, type TriedCommand } from '../testing/playMoves.ts';
export { faultsOf } from '../testing/invariants.ts';
export { brokenOffers, faultsOfStep } from '../testing/stepFaults.ts';
export { proveProcess, type ProofSettings, type Promises } from '../testing/proveProcess.ts';
export { anyForm, anyRecord, formField, formOf } from '../testing/arbitraryForms.ts';
export { faultsOfForm, proveForm, type CheckedRecord, type FormPromises } from '../testing/proveForm.ts';
