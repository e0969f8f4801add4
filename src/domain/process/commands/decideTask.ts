import type { CommandOf } from '../../workflow/command.ts';
import { isOpinionRequired } from '../../tasks/opinion.ts';
import { storeChosenPeople } from '../run/chosenPeople.ts';
import { completeAny } from '../run/completeAny.ts';
import { getUserTask } from '../run/complete.ts';
import type { Run } from '../run/run.ts';
import { checkOpinion, getTask } from './checks.ts';

/** Executes a user's decision on a task of any kind. */
export function decideTask(run: Run, command: CommandOf<'decide'>): void {
  const task = getTask(run, command.task);
  const node = getUserTask(run, task);
  checkOpinion(run, command.opinion, isOpinionRequired(command.vote, node.task.switches));
  if (run.refusal) return;
  run.draft.variables = { ...run.draft.variables, ...command.variables };
  storeChosenPeople(run, node, command.chosenPeople);
  run.isForward = task.kind !== 'returned';
  completeAny(run, task, {
    vote: command.vote,
    action: command.vote,
    handler: run.actor.person.id,
    opinion: command.opinion,
    ...(command.destination !== undefined && { destination: command.destination }),
  });
}
