import { opinionRefusal, opinionRuleOf } from '../../task/opinion.ts';
import { peopleRefusal } from '../../task/peopleRefusal.ts';
import type { Executor, TaskState } from '../../workflow/instanceState.ts';
import type { Run } from '../run/run.ts';

/** While one only looks ahead, the opinion is still being written. */
export function checkOpinion(run: Run, opinion: string, isRequired = opinionRuleOf(run.command.kind).isRequired): void {
  if (!run.isPreview) run.refusal ??= opinionRefusal(opinion, isRequired, opinionRuleOf(run.command.kind).limit);
}

/** While one only looks ahead, nobody may have been named yet. */
export function checkPeople(run: Run, people: readonly Executor[], excluded: readonly string[]): void {
  run.refusal ??= peopleRefusal(people, { isRequired: !run.isPreview, excluded });
}

export function taskOf(run: Run, id: string): TaskState {
  const task = run.draft.tasks.find((each) => each.id === id);
  if (!task) throw new Error(`The policy let a command through for the missing task ${id}`);
  return task;
}
