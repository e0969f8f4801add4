/**
 * Tests a company's own processes and forms: charts as lines of text, users who execute any allowed command, and
 * invariants that must hold. Needs fast-check 4.
 */
export { chart } from '../testing/chart.ts';
export { assignTo, userTask, type NodeOutline } from '../testing/chartOfLines.ts';
export { actor, administrator, group, person } from '../testing/people.ts';
export { parseKnownExpression } from '../testing/parseKnownExpression.ts';
export { ProcessHarness, PLATFORM_ACTOR, type DecisionDetails } from '../testing/processHarness.ts';
export {
  answerQuestions,
  type ResolvedResult,
  type PendingQuestions,
  type ResolveAssignees,
} from '../testing/answerQuestions.ts';
export { resolveFromNames, resolveWithInventedUsers } from '../testing/resolveFromNames.ts';
export { anyDefinition } from '../testing/arbitraryDefinitions.ts';
export { anySettings, PARTICIPANTS } from '../testing/settings.ts';
export { anyVotes, anyVotingRule } from '../testing/votes.ts';
export { anyVariables } from '../testing/variables.ts';
export { anyMove, type Move } from '../testing/moves.ts';
export { runMoves, type RunSettings, type Step, type TriedCommand } from '../testing/runMoves.ts';
export { findStateFaults } from '../testing/invariants.ts';
export { findBrokenOffers, findStepFaults } from '../testing/stepFaults.ts';
export {
  checkProcessInvariants,
  type InvariantSettings,
  type ProcessInvariants,
} from '../testing/checkProcessInvariants.ts';
export { anyForm, anyRecord, formField, createForm } from '../testing/arbitraryForms.ts';
export {
  findFormFaults,
  checkFormInvariants,
  type CheckedRecord,
  type FormInvariants,
} from '../testing/checkFormInvariants.ts';
