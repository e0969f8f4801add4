import { instanceRefusal, type InstanceAction } from '../instance/instancePolicy.ts';
import { isEnded } from '../instance/transitions.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';
import { taskRefusal, type TaskAction } from '../task/taskPolicy.ts';
import { SYSTEM, type Actor, type Command, type SystemCommandKind } from '../workflow/command.ts';
import type { InstanceState } from '../workflow/instanceState.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import { instanceFacts, taskFacts } from './factsOfState.ts';

/**
 * Why the policies refuse a command of this actor, before looking at what it carries (contract process 14): the same
 * answer that hides the button.
 * @param definition the process
 * @param state what the request came to; `undefined` for a start
 * @param actor who gives the command
 * @param command what they want
 * @returns the reason; `undefined` when nothing stands against it
 * @example
 * import { actor, chart, Desk } from '@ringi/domain/testing';
 * const desk = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * refusalOf(desk.definition, desk.current, actor('li'), desk.decision('wang')); // { code: 'task.notYours' }
 */
export function refusalOf(
  definition: ProcessDefinition,
  state: InstanceState | undefined,
  actor: Actor,
  command: Command,
): Refusal | undefined {
  if (!state) return command.kind === 'start' ? undefined : refuse('notFound');
  if ('task' in command) return taskRefusal(taskFacts(definition, state, command.task), actor, taskActionOf(command));
  const action = instanceActionOf(command);
  return action
    ? instanceRefusal(instanceFacts(definition, state, actor.person.id), actor, action)
    : systemRefusal(state, actor);
}

const taskActionOf = (command: Extract<Command, { readonly task: string }>): TaskAction => {
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
