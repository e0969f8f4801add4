import { evaluateCondition } from '../../expression/evaluate.ts';
import type { SkipRule } from '../../workflow/processDefinition.ts';
import type { TaskState } from '../../workflow/instanceState.ts';
import { closeDecidedTask, getUserTask } from './complete.ts';
import type { Run } from './run.ts';
import { createTaskLookup } from './seats.ts';
import { getToken } from './tokens.ts';

/**
 * Completes a new task at once if a skip rule applies (contract words 7, process 4). The rules of the node replace
 * those of the process.
 */
export function skipIfRuled(run: Run, task: TaskState): void {
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
