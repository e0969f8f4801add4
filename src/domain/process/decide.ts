import type { Actor, Answers, Command, Decision } from '../workflow/command.ts';
import { COMMANDS } from './commands/table.ts';
import { newInstance } from './commands/start.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import { refusalOf } from './refusalOf.ts';
import { finish } from './run/finish.ts';
import { beginRun, nameExecutors, type Run } from './run/run.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * The process core: what one command does to one request. Pure; the same arguments always give the same answer.
 * @param state `undefined` for a start.
 * @returns the new state with its effects, a refusal with its reason, or the questions that must be answered first.
 */
export type Decide = (
  definition: ProcessDefinition,
  state: InstanceState | undefined,
  actor: Actor,
  command: Command,
  answers: Answers,
) => Decision;

export const decide: Decide = (definition, state, actor, command, answers) => {
  const refusal = refusalOf(definition, state, actor, command);
  if (refusal) return { kind: 'refused', refusal };
  const run = runCommand({ definition, state, actor, command, answers });
  return finish(run, state);
};

export interface Attempt {
  readonly definition: ProcessDefinition;
  readonly state: InstanceState | undefined;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: Answers;
  readonly isPreview?: boolean;
}

/** Sets a command to work without asking the policy. */
export function runCommand({ state, ...asked }: Attempt): Run {
  const { command, actor } = asked;
  const run = beginRun(asked, command.kind === 'start' ? newInstance(asked, command) : required(state));
  if (actor.person.kind === 'person') nameExecutors(run, [actor.person]);
  const act = COMMANDS[command.kind] as (run: Run, command: Command) => void;
  act(run, command);
  return run;
}

function required(state: InstanceState | undefined): InstanceState {
  if (!state) throw new Error('Only a start needs no state');
  return state;
}
