import { decide } from '../domain/process/decide.ts';
import {
  SYSTEM,
  type Actor,
  type CommandInputs,
  type Command,
  type CommandOf,
  type ExecutedCommand,
  type CommandResult,
  type Effect,
  type ProcessEvent,
} from '../domain/workflow/command.ts';
import type { ProcessDefinition, Vote } from '../domain/workflow/processDefinition.ts';
import type { InstanceState, TaskState } from '../domain/workflow/instanceState.ts';
import { answerQuestions, type ResolvedResult, type ResolveAssignees } from './answerQuestions.ts';
import { resolveFromNames } from './resolveFromNames.ts';
import { actor } from './people.ts';

/**
 * The actor of timers, handlers and called requests.
 * @example
 * PLATFORM_ACTOR.person.id; // 'system'
 */
export const PLATFORM_ACTOR: Actor = actor(SYSTEM);

/** Content of a decision beside its vote; `node` selects the step if the user has several tasks. */
export type DecisionDetails = Partial<CommandOf<'decide'>> & { readonly node?: string };

/**
 * Executes commands on one request, answers the questions of the core, and records the results. Its clock advances by a
 * second with each command.
 * @example
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
 * harness.openTasks; // ['wang:wang']
 * harness.decide('wang');
 * harness.findRefusal('wang', harness.createDecision('li')); // 'task.notYours'
 * harness.decide('li', 'refuse').outcome; // 'refused'
 */
export class ProcessHarness {
  /** Current state of the request; `undefined` before its start. */
  state: InstanceState | undefined;
  /** All accepted commands, as `replay` requires them. */
  readonly events: ProcessEvent[] = [];
  /** All effects of the commands. */
  readonly effects: Effect[] = [];
  /** Timestamp of the next command, in milliseconds. */
  now = 1_000;
  /** Agents of absent users. */
  agents: CommandInputs['agents'] = {};
  /** Managers of users who have left; by default none has one. */
  superiors: CommandInputs['superiors'] = undefined;
  #ids = 1;
  /** The definition of the process. */
  readonly definition: ProcessDefinition;
  /** Answers the questions of the core. */
  readonly directory: ResolveAssignees;
  /** `directory` is `resolveFromNames` by default. */
  constructor(definition: ProcessDefinition, directory: ResolveAssignees = resolveFromNames) {
    this.definition = definition;
    this.directory = directory;
  }

  /** Executes a command. Returns the refusal if it is not accepted. */
  attempt(who: Actor, command: Command): ResolvedResult<CommandResult> {
    const decision = answerQuestions<ResolvedResult<CommandResult>>(
      (people) =>
        decide(this.definition, this.state, who, command, {
          now: this.now,
          ids: { first: String(this.#ids) },
          people,
          agents: this.agents,
          ...(this.superiors && { superiors: this.superiors }),
        }),
      this.directory,
    );
    if (decision.kind === 'done') this.#keep(decision);
    return decision;
  }

  #keep({ state, effects, event, idsUsed }: ExecutedCommand): void {
    this.state = state;
    this.effects.push(...effects);
    this.events.push(event);
    this.#ids += idsUsed;
    this.now += 1_000;
  }

  /** Executes a command that must be accepted; throws otherwise. */
  execute(who: Actor | string, command: Command): InstanceState {
    const decision = this.attempt(typeof who === 'string' ? actor(who) : who, command);
    if (decision.kind !== 'done') throw new Error(`${command.kind}: ${JSON.stringify(decision)}`);
    return decision.state;
  }

  /** Attempts a command. Returns the code of its refusal, or `done` if it was accepted. */
  findRefusal(who: Actor | string, command: Command): string {
    const decision = this.attempt(typeof who === 'string' ? actor(who) : who, command);
    return decision.kind === 'refused' ? decision.refusal.code : decision.kind;
  }

  /** Starts the request. */
  start(by: string, variables: CommandOf<'start'>['variables'] = {}, more: Partial<CommandOf<'start'>> = {}): this {
    this.execute(by, { kind: 'start', instance: '1', variables, opinion: '', chosenPeople: {}, ...more });
    return this;
  }

  /** Decides the task of this user; if there are several, the one on `node`. */
  decide(by: string, vote: Vote = 'agree', more: DecisionDetails = {}): InstanceState {
    return this.execute(by, this.createDecision(by, vote, more));
  }

  /** Returns the decision of this user, for use with `attempt` or `findRefusal`. */
  createDecision(by: string, vote: Vote = 'agree', { node, ...more }: DecisionDetails = {}): CommandOf<'decide'> {
    return {
      kind: 'decide',
      task: this.getTask(by, node).id,
      vote,
      variables: {},
      chosenPeople: {},
      opinion: vote === 'agree' ? '' : 'because',
      ...more,
    };
  }

  /** Returns the task of this user, the newest of several; throws if there is none. */
  getTask(holder: string, node?: string): TaskState {
    const isTheirs = (task: TaskState) =>
      task.assignee === holder || (task.assignee === undefined && task.candidates.some(({ id }) => id === holder));
    const found = this.currentState.tasks
      .filter((task) => isTheirs(task) && (node === undefined || task.node === node))
      .findLast((task) => task.status !== 'locked');
    if (!found) throw new Error(`${holder} holds no task ${node ?? ''}; open: ${this.openTasks.join(', ')}`);
    return found;
  }

  /** Current state of the request; throws before its start. */
  get currentState(): InstanceState {
    if (!this.state) throw new Error('Not started');
    return this.state;
  }

  /** Open tasks as "node:assignee", sorted. */
  get openTasks(): readonly string[] {
    return this.currentState.tasks
      .map((task) => `${task.node}:${task.assignee ?? task.candidates.map(({ id }) => id).join('|')}`)
      .toSorted();
  }

  /** The approval history as "handler action node", oldest first. */
  get records(): readonly string[] {
    return this.effects.flatMap((effect) =>
      effect.kind === 'recorded' ? [`${effect.record.handler} ${effect.record.action} ${effect.record.node}`] : [],
    );
  }
}
