import type { CommandOf } from '../command.ts';
import type { NodeOf } from '../definition.ts';
import type { TaskState } from '../state.ts';
import { choosePeople } from '../run/chosen.ts';
import { completeAny } from '../run/completeAny.ts';
import { userTaskOf } from '../run/complete.ts';
import type { Run } from '../run/run.ts';
import { refuseRun } from '../run/run.ts';
import { checkOpinion, needsOpinion, taskOf, votesOffered } from './checks.ts';

/** A person's decision on a task: an ordinary or counter-sign task is completed, a circulated or returned one goes its own way. */
export function decideTask(run: Run, command: CommandOf<'decide'>): void {
  const task = taskOf(run, command.task);
  const node = userTaskOf(run, task);
  checkDecision(run, command, task, node);
  if (run.refusal) return;
  run.draft.variables = { ...run.draft.variables, ...command.variables };
  choosePeople(run, node, command.chosenPeople);
  run.isForward = task.kind !== 'returned';
  completeAny(run, task, { vote: command.vote, action: command.vote, handler: run.actor.person.id, opinion: command.opinion, ...(command.destination !== undefined && { destination: command.destination }) });
}

/** Redoing returned work is not a vote: whatever its node offers, it may simply be done. */
function checkDecision(run: Run, { vote, opinion }: CommandOf<'decide'>, task: TaskState, node: NodeOf<'userTask'>): void {
  const offered = votesOffered(node);
  if (!offered.includes(vote) && !(task.kind === 'returned' && vote === 'agree')) refuseRun(run, 'vote.notOffered');
  if (!run.isPreview) checkOpinion(run, opinion, needsOpinion(vote, node));
}
