import { instanceRefusal, type InstanceAction } from '../requests/instancePolicy.ts';
import { isEnded } from '../requests/transitions.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';
import { taskRefusal, type TaskAction } from '../tasks/taskPolicy.ts';
import { SYSTEM, type Actor, type Command, type SystemCommandKind } from '../workflow/command.ts';
import type { InstanceState } from '../workflow/instanceState.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import { buildInstanceFacts, buildTaskFacts } from './factsOfState.ts';

/**
 * Returns why the policies refuse a command, without checking its content (contract process 14). The pages hide the
 * button for the same reason.
 * @param definition the process
 * @param state the state of the request; `undefined` for a start
 * @param actor the user who gives the command
 * @param command the command
 * @returns the reason; `undefined` if the policies allow it
 * @example
 * import { actor, chart, ProcessHarness } from '@ringi/domain/testing';
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * const command = harness.createDecision('wang');
 * findPolicyRefusal(harness.definition, harness.currentState, actor('li'), command); // { code: 'task.notYours' }
 */
export function findPolicyRefusal(
  definition: ProcessDefinition,
  state: InstanceState | undefined,
  actor: Actor,
  command: Command,
): Refusal | undefined {
  if (!state) return command.kind === 'start' ? undefined : refuse('notFound');
  if ('task' in command)
    return taskRefusal(buildTaskFacts(definition, state, command.task), actor, getTaskAction(command));
  const action = instanceActionOf(command);
  return action
    ? instanceRefusal(buildInstanceFacts(definition, state, actor.person.id), actor, action)
    : systemRefusal(state, actor);
}

/** Returns the action for which the policy is asked about a command on a task. */
export const getTaskAction = (command: Extract<Command, { readonly task: string }>): TaskAction => {
  if (command.kind === 'open') return 'view';
  return command.kind === 'decide' ? command.vote : command.kind;
};

function instanceActionOf({ kind }: Exclude<Command, { readonly task: string }>): InstanceAction | undefined {
  const isOfSystem = (name: typeof kind): name is SystemCommandKind => SYSTEM_KINDS.has(name);
  return isOfSystem(kind) ? undefined : kind;
}
const SYSTEM_KINDS: ReadonlySet<string> = new Set<SystemCommandKind>([
  'fireTimer',
  'finishHandler',
  'calledEnded',
  'peopleLeft',
  'peopleBack',
]);

function systemRefusal(state: InstanceState, actor: Actor): Refusal | undefined {
  if (actor.person.id !== SYSTEM) return refuse('forbidden');
  return isEnded(state.status) ? refuse('instance.ended') : undefined;
}
