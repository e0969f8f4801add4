import type { NodeOf, Vote } from '../definition.ts';
import type { Executor, TaskState } from '../state.ts';
import { refuseRun, type Run } from '../run/run.ts';

/** Room for an opinion, in characters as people count them (contract addendum 2.2). */
export const OPINION_LIMIT = 500;

/** Whether a decision needs words: always but for an agreement, and for that, too, where the node says so. */
export const needsOpinion = (vote: Vote, { task }: NodeOf<'userTask'>): boolean => vote !== 'agree' || task.switches.includes('opinionRequired');

export function checkOpinion(run: Run, opinion: string, isRequired = false): void {
  if (isRequired && opinion.trim() === '') refuseRun(run, 'opinion.required');
  if ([...opinion].length > OPINION_LIMIT) refuseRun(run, 'opinion.tooLong', { limit: OPINION_LIMIT });
}

/** The decisions a node offers; without any of its own, agreeing and refusing (contract 2.21). */
export const votesOffered = ({ task }: NodeOf<'userTask'>): readonly Vote[] => (task.decisions.length > 0 ? task.decisions.map((each) => each.vote) : ['agree', 'refuse']);

/** People picked for an action: somebody, and nobody who already has the matter. */
export function checkPeople(run: Run, people: readonly Executor[], excluded: readonly string[]): void {
  if (people.length === 0) refuseRun(run, 'people.none');
  if (people.some((each) => each.kind !== 'person')) refuseRun(run, 'people.unknown');
  if (people.some((each) => excluded.includes(each.id))) refuseRun(run, 'people.self');
}

export function taskOf(run: Run, id: string): TaskState {
  const task = run.draft.tasks.find((each) => each.id === id);
  if (!task) throw new Error(`The policy let a command through for the missing task ${id}`);
  return task;
}
