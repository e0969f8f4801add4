import { buildTaskFacts } from '../domain/process/factsOfState.ts';
import { availableTaskActions } from '../domain/tasks/taskPolicy.ts';
import { findLostBacktracks } from './findLostBacktracks.ts';
import { findLostRecords } from './findLostRecords.ts';
import { findChangedVerdicts } from './findChangedVerdicts.ts';
import { findSilentApprovals } from './findSilentApprovals.ts';
import type { Step, TriedCommand } from './runMoves.ts';

/*
 * Invariants of every step from one state to the next, written independently of the core. Each check returns the
 * violations as sentences.
 */

/** Refusals that depend on the content of a command and cannot be known before. */
const CONTENT_REFUSALS = /^(?:people\.|path\.|node\.|return\.|opinion\.|circulation\.|process\.|timer\.|notFound$)/u;

/**
 * Checks that an offered action is refused only because of the content of its command.
 * @param tried the command, and the code of its refusal
 * @returns sentences; empty if there is no violation
 * @example
 * const leave = chart(['start -> wang', 'wang -> end']);
 * const tries = [];
 * const move = { kind: 'decide', actor: 0, task: 0, pick: 2, step: 0, people: [], variables: {}, isAgreed: true };
 * runMoves(leave, [move], { onTry: (tried) => tries.push(tried) });
 * findBrokenOffers(tries[0]); // []
 * findBrokenOffers({ ...tries[0], refusal: 'task.notYours' }).length; // 1
 */
export function findBrokenOffers({ definition, before, actor, command, refusal }: TriedCommand): readonly string[] {
  if (refusal === undefined || !('task' in command)) return [];
  const action = command.kind === 'decide' ? command.vote : command.kind === 'open' ? 'view' : command.kind;
  const isOffered = availableTaskActions(buildTaskFacts(definition, before, command.task), actor).includes(action);
  const isPositioned = command.kind === 'addSigners' && command.position === 'before';
  return !isOffered || isPositioned || CONTENT_REFUSALS.test(refusal)
    ? []
    : [`${action} is offered to ${actor.person.id} and refused with ${refusal}`];
}

/**
 * Returns all violations of a step from one state to the next: a changed verdict, a backtrack that does not come back,
 * a decision without its record.
 * @param step the states, the command and its effects
 * @returns sentences; empty if there is no violation
 * @example
 * const leave = chart(['start -> wang', 'wang -> end']);
 * const move = { kind: 'decide', actor: 0, task: 0, pick: 2, step: 0, people: [], variables: {}, isAgreed: true };
 * const steps = [];
 * runMoves(leave, [move], { onStep: (step) => steps.push(step) });
 * findStepFaults(steps[0]); // []
 * findStepFaults({ ...steps[0], effects: [] }).length; // 1
 */
export const findStepFaults = (step: Step): readonly string[] =>
  [findChangedVerdicts, findLostBacktracks, findLostRecords, findSilentApprovals].flatMap((check) => check(step));
