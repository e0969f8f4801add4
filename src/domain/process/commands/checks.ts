import { opinionRefusal, getOpinionRule } from '../../tasks/opinion.ts';
import { peopleRefusal } from '../../tasks/peopleRefusal.ts';
import type { Executor, TaskState } from '../../workflow/instanceState.ts';
import type { Run } from '../run/run.ts';

/** Validates an opinion. A preview skips this, because the opinion is not complete yet. */
export function checkOpinion(
  run: Run,
  opinion: string,
  isRequired = getOpinionRule(run.command.kind).isRequired,
): void {
  if (!run.isPreview) run.refusal ??= opinionRefusal(opinion, isRequired, getOpinionRule(run.command.kind).limit);
}

/** Validates chosen users. A preview does not require any, because they may not be chosen yet. */
export function checkPeople(run: Run, people: readonly Executor[], excluded: readonly string[]): void {
  run.refusal ??= peopleRefusal(people, { isRequired: !run.isPreview, excluded });
}

export function getTask(run: Run, id: string): TaskState {
  const task = run.draft.tasks.find((each) => each.id === id);
  if (!task) throw new Error(`The policy let a command through for the missing task ${id}`);
  return task;
}
