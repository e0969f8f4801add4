import {
  CURRENT_RULES_VERSION,
  type Actor,
  type CommandInputs,
  type Command,
  type CommandResult,
  type RulesVersion,
} from '../workflow/command.ts';
import { assertNextVersion, assertValidState } from './assertValidState.ts';
import { COMMANDS } from './commands/table.ts';
import type { Refusal } from '../shared/refusal.ts';
import { createInstanceState } from './commands/start.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import { findPolicyRefusal } from './findPolicyRefusal.ts';
import { finish } from './run/finish.ts';
import { beginRun, nameExecutors, type Run } from './run/run.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * Signature of the process core: executes one command on one request (ADR 5). Pure: the same arguments always return
 * the same result.
 */
export type Decide = (
  definition: ProcessDefinition,
  state: InstanceState | undefined,
  actor: Actor,
  command: Command,
  answers: CommandInputs,
) => CommandResult;

/**
 * The process core: executes one command on one request (ADR 5, contract process 3). Pure: the same arguments always
 * return the same result.
 * @param definition the process
 * @param state the state of the request; `undefined` for a start
 * @param actor the user who gives the command
 * @param command the command
 * @param answers the current time, new ids, and the answers to questions by their key
 * @returns `done` with the new state, effects and event; `refused` with the reason; or `asks` with the questions that
 * must be answered first
 * @throws never because of user input; only if the state does not belong to the definition, or if the core could not
 * have created it
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
  checkInvariants({ definition, state, actor, command, answers }, (attempt) =>
    decideByRules(CURRENT_RULES_VERSION, attempt),
  );

/** Does the same without asking `findPolicyRefusal`, for a command that it has already allowed in this state. */
export const executeAllowed: Decide = (definition, state, actor, command, answers) =>
  checkInvariants({ definition, state, actor, command, answers }, (attempt) =>
    finish(runCommand({ ...attempt, rules: CURRENT_RULES_VERSION })),
  );

function checkInvariants(attempt: Attempt, execute: (attempt: Attempt) => CommandResult): CommandResult {
  const { definition, state } = attempt;
  if (state !== undefined) assertValidState(definition, state);
  const result = execute(attempt);
  if (result.kind === 'done') {
    assertNextVersion(state, result.state);
    assertValidState(definition, result.state);
  }
  return result;
}

/** Executes a command by an earlier version of the rules, for replay. */
export function decideByRules(rules: RulesVersion, attempt: Attempt): CommandResult {
  const { definition, state, actor, command } = attempt;
  const refusal = findPolicyRefusal(definition, state, actor, command);
  if (refusal && !wasAllowed(rules, command, refusal)) return { kind: 'refused', refusal };
  return finish(runCommand({ ...attempt, rules }));
}

/**
 * Before rules version 3, a circulating task did not prevent its request from being stopped, and a question could be
 * answered with another question.
 */
const wasAllowed = (rules: RulesVersion, { kind }: Command, { code }: Refusal): boolean =>
  rules < 3 &&
  (code === 'task.circulating'
    ? kind === 'void' || kind === 'suspend' || kind === 'pend'
    : code === 'task.isCommunication' && kind === 'communicate');

export interface Attempt {
  readonly definition: ProcessDefinition;
  readonly state: InstanceState | undefined;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: CommandInputs;
  readonly isPreview?: boolean;
  readonly rules?: RulesVersion;
}

/** Executes a command without checking the policy. */
export function runCommand({ state, ...asked }: Attempt): Run {
  const { command, actor } = asked;
  const run = beginRun(asked, command.kind === 'start' ? createInstanceState(asked, command) : required(state));
  if (actor.person.kind === 'person') nameExecutors(run, [actor.person]);
  const act = COMMANDS[command.kind] as (run: Run, command: Command) => void;
  act(run, command);
  return run;
}

function required(state: InstanceState | undefined): InstanceState {
  if (!state) throw new Error('Only a start needs no state');
  return state;
}
