import { decide } from '../domain/process/decide.ts';
import {
  SYSTEM,
  type Actor,
  type Answers,
  type Command,
  type CommandOf,
  type Decided,
  type Decision,
  type Effect,
  type ProcessEvent,
} from '../domain/workflow/command.ts';
import type { ProcessDefinition, Vote } from '../domain/workflow/processDefinition.ts';
import type { InstanceState, TaskState } from '../domain/workflow/instanceState.ts';
import { answerQuestions, type Answered, type AskDirectory } from './answerQuestions.ts';
import { askDirectory } from './askDirectory.ts';
import { actor } from './people.ts';

/**
 * In whose name timers, handlers and called requests act.
 * @example
 * PLATFORM_ACTOR.person.id; // 'system'
 */
export const PLATFORM_ACTOR: Actor = actor(SYSTEM);

/** What a decision carries beside its vote; `node` names the step where somebody holds several tasks. */
export type DecisionDetails = Partial<CommandOf<'decide'>> & { readonly node?: string };

/**
 * Carries out commands on one request, answers the questions of the core, and keeps what happened. A clock of its own
 * goes on by a second with each command.
 * @example
 * const desk = new Desk(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
 * desk.open; // ['wang:wang']
 * desk.decide('wang');
 * desk.refusal('wang', desk.decision('li')); // 'task.notYours'
 * desk.decide('li', 'refuse').outcome; // 'refused'
 */
export class Desk {
  /** What the request came to; `undefined` before its start. */
  state: InstanceState | undefined;
  /** Every accepted command, as `replay` wants them. */
  readonly events: ProcessEvent[] = [];
  /** Everything the commands asked to be done outside. */
  readonly effects: Effect[] = [];
  /** The moment of the next command, in milliseconds. */
  now = 1_000;
  /** Who stands in for whom. */
  agents: Answers['agents'] = {};
  /** Who stands above those who have left; nobody has, where it is not set. */
  superiors: Answers['superiors'] = undefined;
  #ids = 1;
  /** The process. */
  readonly definition: ProcessDefinition;
  /** Who stands behind the questions of the core. */
  readonly directory: AskDirectory;
  /** `directory` is `askDirectory` when it is left out. */
  constructor(definition: ProcessDefinition, directory: AskDirectory = askDirectory) {
    this.definition = definition;
    this.directory = directory;
  }

  /** Carries out a command, or says why not. */
  attempt(who: Actor, command: Command): Answered<Decision> {
    const decision = answerQuestions<Answered<Decision>>(
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

  #keep({ state, effects, event, idsUsed }: Decided): void {
    this.state = state;
    this.effects.push(...effects);
    this.events.push(event);
    this.#ids += idsUsed;
    this.now += 1_000;
  }

  /** Carries out a command that must be accepted; throws when it is not. */
  act(who: Actor | string, command: Command): InstanceState {
    const decision = this.attempt(typeof who === 'string' ? actor(who) : who, command);
    if (decision.kind !== 'done') throw new Error(`${command.kind}: ${JSON.stringify(decision)}`);
    return decision.state;
  }

  /** The code of a command that must be refused. */
  refusal(who: Actor | string, command: Command): string {
    const decision = this.attempt(typeof who === 'string' ? actor(who) : who, command);
    return decision.kind === 'refused' ? decision.refusal.code : decision.kind;
  }

  /** Starts the request. */
  start(by: string, variables: CommandOf<'start'>['variables'] = {}, more: Partial<CommandOf<'start'>> = {}): this {
    this.act(by, { kind: 'start', instance: '1', variables, opinion: '', chosenPeople: {}, ...more });
    return this;
  }

  /** Decides the task this person holds; with several, the one on `node`. */
  decide(by: string, vote: Vote = 'agree', more: DecisionDetails = {}): InstanceState {
    return this.act(by, this.decision(by, vote, more));
  }

  /** The decision this person would make, to be tried with `attempt` or `refusal`. */
  decision(by: string, vote: Vote = 'agree', { node, ...more }: DecisionDetails = {}): CommandOf<'decide'> {
    return {
      kind: 'decide',
      task: this.taskOf(by, node).id,
      vote,
      variables: {},
      chosenPeople: {},
      opinion: vote === 'agree' ? '' : 'because',
      ...more,
    };
  }

  /** The task this person holds, the newest of several; throws when they hold none. */
  taskOf(holder: string, node?: string): TaskState {
    const isTheirs = (task: TaskState) =>
      task.assignee === holder || (task.assignee === undefined && task.candidates.some(({ id }) => id === holder));
    const found = this.current.tasks
      .filter((task) => isTheirs(task) && (node === undefined || task.node === node))
      .findLast((task) => task.status !== 'locked');
    if (!found) throw new Error(`${holder} holds no task ${node ?? ''}; open: ${this.open.join(', ')}`);
    return found;
  }

  /** What the request came to; throws before its start. */
  get current(): InstanceState {
    if (!this.state) throw new Error('Not started');
    return this.state;
  }

  /** Open tasks as "node:holder", in order of the nodes' names. */
  get open(): readonly string[] {
    return this.current.tasks
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
