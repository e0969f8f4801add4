import {
  RULES_TODAY,
  type Actor,
  type Answers,
  type Command,
  type Decision,
  type RulesVersion,
} from '../workflow/command.ts';
import { COMMANDS } from './commands/table.ts';
import { newInstance } from './commands/start.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import { refusalOf } from './refusalOf.ts';
import { finish } from './run/finish.ts';
import { beginRun, nameExecutors, type Run } from './run/run.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * The process core: what one command does to one request (ADR 5). Pure: the same arguments always give the same
 * answer.
 */
export type Decide = (
  definition: ProcessDefinition,
  state: InstanceState | undefined,
  actor: Actor,
  command: Command,
  answers: Answers,
) => Decision;

/**
 * The process core: what one command does to one request (ADR 5, contract process 3). Pure: the same arguments always
 * give the same answer.
 * @param definition the process
 * @param state what the request came to; `undefined` for a start
 * @param actor who gives the command
 * @param command what they want
 * @param answers the moment, fresh ids and, by the keys of the questions, people
 * @returns the new state with its effects, a refusal with its reason, or the questions that must be answered first
 * @throws never for what people do; only when a state or definition is no such thing
 * @example
 * import { actor, chart } from '@ringi/domain/testing';
 * const process = chart(['start -> wang', 'wang -> end']);
 * const command = { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} };
 * const answers = { now: 0, ids: { first: '100' }, people: {}, agents: {} };
 * const asked = decide(process, undefined, actor('zhang'), command, answers);
 * asked.kind; // 'asks'
 * const people = { [asked.questions[0].key]: [{ kind: 'person', id: 'wang', name: 'Wang Min' }] };
 * decide(process, undefined, actor('zhang'), command, { ...answers, people }).state.tasks[0].assignee; // 'wang'
 */
export const decide: Decide = (definition, state, actor, command, answers) =>
  decideUnder(RULES_TODAY, { definition, state, actor, command, answers });

/** As it was decided when those rules were in force. */
export function decideUnder(rules: RulesVersion, attempt: Attempt): Decision {
  const { definition, state, actor, command } = attempt;
  const refusal = refusalOf(definition, state, actor, command);
  if (refusal) return { kind: 'refused', refusal };
  return finish(runCommand({ ...attempt, rules }));
}

export interface Attempt {
  readonly definition: ProcessDefinition;
  readonly state: InstanceState | undefined;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: Answers;
  readonly isPreview?: boolean;
  readonly rules?: RulesVersion;
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
