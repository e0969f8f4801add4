import { holds } from '../../expression/evaluate.ts';
import type { SkipRule } from '../../workflow/processDefinition.ts';
import type { TaskState } from '../../workflow/instanceState.ts';
import { closeDecidedTask, userTaskOf } from './complete.ts';
import type { Run } from './run.ts';
import { lookupAt } from './seats.ts';
import { flowTokenOf } from './tokens.ts';

/**
 * Completes a new task at once when a skip rule of its node, or else of the process, holds (contract words 7, process
 * 4).
 */
export function skipIfRuled(run: Run, task: TaskState): void {
  const own = userTaskOf(run, task).task.skipRules;
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
    holds(rule.condition, lookupAt(run, flowTokenOf(run, task.token), userTaskOf(run, task), task)),
};
