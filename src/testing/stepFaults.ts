import { taskFacts } from '../domain/process/factsOfState.ts';
import { availableTaskActions } from '../domain/task/taskPolicy.ts';
import { lostBacktracks } from './lostBacktracks.ts';
import { lostRecords } from './lostRecords.ts';
import { lostVerdicts } from './lostVerdicts.ts';
import { silentApprovals } from './silentApprovals.ts';
import type { Step, TriedCommand } from './playMoves.ts';

/*
 * What must hold of every step from one state to the next, written from the meaning and apart from the core. Each
 * check answers with what is wrong.
 */

/** Refusals for what a command carries: nobody can know them before. */
const CARRIED = /^(?:people\.|path\.|node\.|return\.|opinion\.|circulation\.|process\.|timer\.|notFound$)/u;

/**
 * An action that is offered is refused only for what the command carries.
 * @param tried the command, and why it was refused
 * @returns sentences; none when the offer was kept
 * @example
 * const leave = chart(['start -> wang', 'wang -> end']);
 * const tries = [];
 * const move = { kind: 'decide', who: 0, task: 0, pick: 2, place: 0, people: [], variables: {}, isAgreed: true };
 * playMoves(leave, [move], { onTry: (tried) => tries.push(tried) });
 * brokenOffers(tries[0]); // []
 * brokenOffers({ ...tries[0], refusal: 'task.notYours' }).length; // 1
 */
export function brokenOffers({ definition, before, actor, command, refusal }: TriedCommand): readonly string[] {
  if (refusal === undefined || !('task' in command)) return [];
  const action = command.kind === 'decide' ? command.vote : command.kind === 'open' ? 'view' : command.kind;
  const isOffered = availableTaskActions(taskFacts(definition, before, command.task), actor).includes(action);
  const isPositioned = command.kind === 'addSigners' && command.position === 'before';
  return !isOffered || isPositioned || CARRIED.test(refusal)
    ? []
    : [`${action} is offered to ${actor.person.id} and refused with ${refusal}`];
}

/**
 * Everything that is wrong with a step from one state to the next: a verdict that changed, a return that does not come
 * back, a decision without its record.
 * @param step the states, the command and its effects
 * @returns sentences; none when the step is sound
 * @example
 * const leave = chart(['start -> wang', 'wang -> end']);
 * const move = { kind: 'decide', who: 0, task: 0, pick: 2, place: 0, people: [], variables: {}, isAgreed: true };
 * const steps = [];
 * playMoves(leave, [move], { onStep: (step) => steps.push(step) });
 * faultsOfStep(steps[0]); // []
 * faultsOfStep({ ...steps[0], effects: [] }).length; // 1
 */
export const faultsOfStep = (step: Step): readonly string[] =>
  [lostVerdicts, lostBacktracks, lostRecords, silentApprovals].flatMap((check) => check(step));
