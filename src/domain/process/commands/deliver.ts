import { takeBackOf } from '../takeBackOf.ts';
import type { CommandOf } from '../../workflow/command.ts';
import { forgetVote, recordDone } from '../run/complete.ts';
import { jumpTo, restartAt, undoTo } from '../run/move.ts';
import { firstStep } from '../run/steps.ts';
import type { Run } from '../run/run.ts';
import { record, refuseRun, nameExecutors } from '../run/run.ts';
import { changeStatus } from '../run/changeStatus.ts';
import { openHoldersOf, notify } from '../run/notify.ts';
import { flowTokenOf } from '../run/tokens.ts';
import { nowOf } from '../run/run.ts';
import { checkOpinion, taskOf } from './checks.ts';

/**
 * Special delivery: the task ends and the request goes to a chosen node, whatever the chart says (contract process 10).
 */
export function jumpToNode(run: Run, { task: id, destination, people, opinion }: CommandOf<'jump'>): void {
  const task = taskOf(run, id);
  checkOpinion(run, opinion);
  const target = Object.hasOwn(run.definition.nodes, destination) ? run.definition.nodes[destination] : undefined;
  if (target?.kind !== 'userTask') return refuseRun(run, 'node.unknown');
  const token = flowTokenOf(run, task.token);
  if (token.node === destination) return refuseRun(run, 'return.sameNode');
  recordDone(run, task, { action: 'jump', handler: run.actor.person.id, opinion });
  nameExecutors(
    run,
    people.filter((each) => each.kind === 'person'),
  );
  if (run.draft.status === 'withdrawn') changeStatus(run, 'resubmit');
  jumpTo(run, token, destination, people, { leftBy: 'system', handler: run.actor.person.id });
}

/** The initiator takes the request back to the first node (contract requests 3). */
export function withdraw(run: Run, { opinion }: CommandOf<'withdraw'>): void {
  checkOpinion(run, opinion);
  const first = firstStep(run);
  if (!first) return refuseRun(run, 'instance.atFirstNode');
  writeForInstance(run, 'withdraw', opinion);
  notify(run, openHoldersOf(run), 'withdrawn', opinion);
  restartAt(run, first.entry, [run.draft.initiator]);
  changeStatus(run, 'withdraw');
  delete run.draft.lockedBy;
}

/** The last handler takes the own decision back while nobody has gone on from it (contract process 8, number 3). */
export function takeBack(run: Run, { opinion }: CommandOf<'takeBack'>): void {
  checkOpinion(run, opinion);
  const me = run.actor.person;
  const found = takeBackOf(run.definition, run.draft, me.id);
  if (found.kind !== 'possible') return refuseRun(run, 'instance.nothingToTakeBack');
  writeForInstance(run, 'recover', opinion);
  forgetVote(run, me.id);
  undoTo(run, flowTokenOf(run, found.task.token), found.entry, [me]);
}

/** Records of the whole request stand at the first open task, as the platform does it. */
export function writeForInstance(
  run: Run,
  action: 'withdraw' | 'recover' | 'suspend' | 'resume' | 'pend' | 'restore',
  opinion: string,
): void {
  const [task] = run.draft.tasks;
  record(run, {
    node: task?.node ?? '',
    nodeName: task?.nodeName ?? '',
    action,
    handler: run.actor.person.id,
    arrivedAt: nowOf(run),
    remark: opinion,
    ...(task && { task: task.id }),
  });
}
