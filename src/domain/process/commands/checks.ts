import { opinionRefusal } from '../../task/opinion.ts';
import type { Executor, TaskState } from '../state.ts';
import { refuseRun, type Run } from '../run/run.ts';

/** While one only looks ahead, the opinion is still being written. */
export function checkOpinion(run: Run, opinion: string, isRequired = false): void {
  if (!run.isPreview) run.refusal ??= opinionRefusal(opinion, isRequired);
}

/** People picked for an action: somebody, unless one only looks ahead, and nobody who already has the matter. */
export function checkPeople(run: Run, people: readonly Executor[], excluded: readonly string[]): void {
  if (people.length === 0 && !run.isPreview) refuseRun(run, 'people.none');
  if (people.some((each) => each.kind !== 'person')) refuseRun(run, 'people.unknown');
  if (people.some((each) => excluded.includes(each.id))) refuseRun(run, 'people.self');
}

export function taskOf(run: Run, id: string): TaskState {
  const task = run.draft.tasks.find((each) => each.id === id);
  if (!task) throw new Error(`The policy let a command through for the missing task ${id}`);
  return task;
}
