import type { CommandOf } from '../../workflow/command.ts';
import { isOpinionRequired } from '../../task/opinion.ts';
import { choosePeople } from '../run/chosenPeople.ts';
import { completeAny } from '../run/completeAny.ts';
import { userTaskOf } from '../run/complete.ts';
import type { Run } from '../run/run.ts';
import { checkOpinion, taskOf } from './checks.ts';

/**
 * A person's decision on a task: an ordinary or counter-sign task is completed, a circulated or returned one goes its
 * own way.
 */
export function decideTask(run: Run, command: CommandOf<'decide'>): void {
  const task = taskOf(run, command.task);
  const node = userTaskOf(run, task);
  checkOpinion(run, command.opinion, isOpinionRequired(command.vote, node.task.switches));
  if (run.refusal) return;
  run.draft.variables = { ...run.draft.variables, ...command.variables };
  choosePeople(run, node, command.chosenPeople);
  run.isForward = task.kind !== 'returned';
  completeAny(run, task, {
    vote: command.vote,
    action: command.vote,
    handler: run.actor.person.id,
    opinion: command.opinion,
    ...(command.destination !== undefined && { destination: command.destination }),
  });
}
