import type { InstanceOutcome } from '../../workflow/instanceStatus.ts';
import { SYSTEM } from '../../workflow/command.ts';
import { getNode } from '../chart/graph.ts';
import { findDeadJoins } from '../findDeadJoins.ts';
import { arrive } from './arrive.ts';
import { releaseJoin } from './joins.ts';
import { getNow, record, refuseRun, type Run } from './run.ts';
import { findDecidingEnd, computeOutcome } from './computeOutcome.ts';
import { endInstance } from './changeStatus.ts';
import { evaluateCondition } from '../../expression/evaluate.ts';
import type { SkipRule } from '../../workflow/processDefinition.ts';
import type { TaskState } from '../../workflow/instanceState.ts';
import { closeDecidedTask, getUserTask } from './complete.ts';
import { createTaskLookup } from './seats.ts';
import { getToken } from './tokens.ts';

/** Maximum number of steps in one run. A chart that continues without ever waiting for a user is refused (ADR 5). */
const MAX_RUN_STEPS = 1000;

/** Executes everything that needs no user: tokens arrive, skip rules apply, joins open, the request ends. */
export function advance(run: Run): void {
  while (run.refusal === undefined && (arriveNext(run) || skipNext(run) || releaseJoin(run)));
  if (run.refusal !== undefined) return;
  if (run.draft.tokens.length === 0) end(run);
  else if (run.rules > 1 && run.questions.size === 0 && !canMove(run)) endAtDeadJoins(run);
}

function arriveNext(run: Run): boolean {
  const id = run.movedTokens.shift();
  if (id === undefined) return false;
  const token = run.draft.tokens.find((each) => each.id === id);
  if (token) {
    run.steps.push(token.node);
    if (run.steps.length > MAX_RUN_STEPS) refuseRun(run, 'process.endlessLoop', { nodes: describeLoop(run) });
    else arrive(run, token);
  }
  return true;
}

/** Returns the names of the nodes in the cycle the run is caught in. */
function describeLoop(run: Run): string {
  const last = run.steps.at(-1);
  const before = run.steps.lastIndexOf(last ?? '', -2);
  const circle = new Set(run.steps.slice(before + 1));
  return [...circle].map((id) => getNode(run.definition, id).name || id).join(', ');
}

function skipNext(run: Run): boolean {
  const id = run.newTasks.shift();
  if (id === undefined) return false;
  const task = run.draft.tasks.find((each) => each.id === id);
  if (run.isForward && task && task.kind !== 'returned' && task.kind !== 'circulated' && task.kind !== 'communication')
    skipIfRuled(run, task);
  return true;
}

/** Whether work is left that a user or time can complete. Tokens that only wait at joins cannot move. */
const canMove = ({ draft: { tasks, timers, jobs, calls } }: Run): boolean =>
  [tasks, timers, jobs, calls].some((work) => work.length > 0);

/**
 * Ends a request in which all remaining tokens wait for branches that never arrive (ADR 16). It is refused if an
 * approver refused on one of these branches, otherwise aborted.
 */
function endAtDeadJoins(run: Run): void {
  const joins = findDeadJoins(run.definition, run.draft);
  run.closedJoins = joins;
  for (const { node, nodeName, branches } of joins)
    for (const name of branches)
      record(run, { node, nodeName, action: 'branchMissing', handler: SYSTEM, arrivedAt: getNow(run), remark: name });
  const isRefused = joins.some((join) => join.isRefused);
  if (isRefused) run.draft.outcome = 'refused';
  endInstance(run, isRefused ? 'finish' : 'abort');
}

/**
 * Rules version 1: a request is refused if the last verdict of any step is a refusal, regardless of the flows taken
 * (ADR 5).
 */
const legacyOutcome = ({ draft }: Run): InstanceOutcome =>
  Object.values(draft.verdicts).includes('refuse') ? 'refused' : 'approved';

function end(run: Run): void {
  const { draft } = run;
  if (draft.endedAt !== undefined) return;
  draft.outcome = run.rules === 1 ? legacyOutcome(run) : computeOutcome(run.definition, draft);
  const deciding = run.rules === 1 ? undefined : findDecidingEnd(run.definition, draft);
  if (deciding) {
    const { id: node, name: nodeName } = getNode(run.definition, deciding.entry.node);
    record(run, {
      node,
      nodeName,
      action: 'endDecided',
      handler: SYSTEM,
      arrivedAt: deciding.entry.enteredAt,
      remark: '',
    });
  }
  endInstance(run, 'finish');
}

/**
 * Completes a new task at once if a skip rule applies (contract words 7, process 4). The rules of the node replace
 * those of the process.
 */
function skipIfRuled(run: Run, task: TaskState): void {
  const own = getUserTask(run, task).task.skipRules;
  const rules = own.length > 0 ? own : run.definition.settings.skipRules;
  const rule = rules.find((each) => HOLDS[each.when](run, task, each));
  if (!rule) return;
  closeDecidedTask(run, task, {
    vote: 'agree',
    action: 'skip',
    rule: rule.when,
    handler: task.owner ?? run.actor.person.id,
    opinion: '',
  });
}

const HOLDS: Readonly<Record<SkipRule['when'], (run: Run, task: TaskState, rule: SkipRule) => boolean>> = {
  alreadyAgreed: (run, { assignee }) => assignee !== undefined && run.draft.latestVotes[assignee] === 'agree',
  sameAsActor: (run, { assignee }) => assignee === run.actor.person.id,
  isInitiator: (run, { assignee }) => assignee === run.draft.initiator.id,
  always: () => true,
  condition: (run, task, rule) =>
    rule.when === 'condition' &&
    evaluateCondition(rule.condition, createTaskLookup(run, getToken(run, task.token), getUserTask(run, task), task)),
};
