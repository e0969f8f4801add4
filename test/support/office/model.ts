import { decide } from '#domain/process/decide.ts';
import type { Actor, CommandInputs, Command, Effect, ProcessEvent } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Instant, PersonId, TaskId } from '#domain/shared/ids.ts';
import { resolveAssignees } from '#server/engine/resolveAssignees.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { SYSTEM_ACTOR } from '#server/engine/systemActor.ts';
import type { Actors } from './actors.ts';
import { calledRecord } from './filing.ts';
import { createModelRequest, applyDecision, type ModelRequest } from './modelRequest.ts';
import { DONE, no, type Outcome } from './outcome.ts';

export interface AgentRule {
  readonly person: PersonId;
  readonly agent: PersonId;
  readonly definitionKey: string | null;
}
/** The environment of a model, equal to the server's. */
export interface Premises {
  readonly actors: Actors;
  readonly now: () => Instant;
  readonly deployed: ReadonlyMap<string, DeployedDefinition>;
  readonly agents: readonly AgentRule[];
}

type Started = Extract<Command, { kind: 'start' }>;
const BLOCK = 10_000n;
const DEEPEST_CALL = 20;

/**
 * Requests executed by the domain alone: `decide` in memory, with the same definitions, users and clock as the server.
 */
export class Model {
  requests: ReadonlyMap<string, ModelRequest> = new Map();
  readonly premises: Premises;
  #nextBlock = BLOCK;
  constructor(premises: Premises) {
    this.premises = premises;
  }

  /** Returns an independent copy of the model. */
  fork(): Model {
    const twin = new Model(this.premises);
    twin.requests = this.requests;
    twin.#nextBlock = this.#nextBlock;
    return twin;
  }

  /** Takes over the state of a fork. */
  follow(fork: Model): void {
    this.requests = fork.requests;
    this.#nextBlock = fork.#nextBlock;
  }

  get(id: string): ModelRequest | undefined {
    return this.requests.get(id);
  }

  /** Runs an action and restores the previous state if it is refused. */
  async whole<T extends Outcome>(work: () => Promise<T>): Promise<T> {
    const before = this.requests;
    const outcome = await work();
    if (!outcome.ok) this.requests = before;
    return outcome;
  }

  put(request: ModelRequest): void {
    this.requests = new Map(this.requests).set(request.id, request);
  }
  remove(id: string): void {
    this.requests = new Map([...this.requests].filter(([key]) => key !== id));
  }

  newId(): string {
    this.#nextBlock += BLOCK;
    return String(this.#nextBlock);
  }

  /** Returns the request of a current or former task. */
  ofTask(task: TaskId): ModelRequest | undefined {
    return [...this.requests.values()].find(
      ({ state, closed }) => state?.tasks.some(({ id }) => id === task) === true || closed.includes(task),
    );
  }

  /**
   * Whether the user may read the request: its initiator, participants, readers of a shared link, and administrators. A
   * user who may read a request may also read those it calls.
   */
  mayRead(who: Actor, request: ModelRequest): boolean {
    const hasOpened = ({ links }: ModelRequest) =>
      Object.values(links).some((opened) => opened.includes(who.person.id));
    return this.isTheirs(who, request) || (request.state !== undefined && this.#withCallers(request).some(hasOpened));
  }

  /** Whether the user may read it without a shared link. A draft is visible to its author only. */
  isTheirs({ person, groups, isAdministrator }: Actor, request: ModelRequest): boolean {
    if (request.initiator === person.id || request.state === undefined) return request.initiator === person.id;
    return (
      isAdministrator ||
      this.#withCallers(request).some(({ concerned }) => [person.id, ...groups].some((member) => concerned.has(member)))
    );
  }

  #withCallers(request: ModelRequest): readonly ModelRequest[] {
    const above = request.caller === undefined ? undefined : this.requests.get(request.caller);
    return [request, ...(above === undefined ? [] : this.#withCallers(above))];
  }

  /** Executes a command of a user who may at least read the request. */
  act(actor: Actor, request: string, command: Command): Promise<Outcome> {
    return this.whole(() => this.#apply(actor, request, command, 0));
  }

  start(
    actor: Actor,
    deployed: DeployedDefinition,
    command: Started,
    record: ModelRequest['record'],
  ): Promise<Outcome> {
    return this.whole(() => this.#start(actor, deployed, command, record, 0));
  }

  async #ask(deployed: DeployedDefinition, state: InstanceState | undefined, actor: Actor, command: Command) {
    const { actors, now, agents } = this.premises;
    const inOrder = [
      ...agents.filter(({ definitionKey }) => definitionKey === null),
      ...agents.filter(({ definitionKey }) => definitionKey === deployed.key),
    ];
    const named = (id: string) => actors.everybody.find(({ person }) => person.id === id)?.person;
    const assignment = Object.fromEntries(
      inOrder.flatMap(({ person, agent }) => {
        const who = named(agent);
        return who === undefined ? [] : [[person, who]];
      }),
    );
    const answers: CommandInputs = { now: now(), ids: { first: this.newId() }, people: {}, agents: assignment };
    return resolveAssignees(
      (given) => decide(deployed.loaded.process, state, actor, command, given),
      actors.findPeople,
      answers,
    );
  }

  async #start(
    actor: Actor,
    deployed: DeployedDefinition,
    command: Started,
    record: ModelRequest['record'],
    depth: number,
  ): Promise<Outcome> {
    const decision = await this.#ask(deployed, undefined, actor, command);
    if (decision.kind !== 'done') return no(decision.refusal.code);
    const draft =
      this.requests.get(command.instance) ??
      createModelRequest({ id: command.instance, deployed, initiator: actor.person.id, record });
    const request: ModelRequest = {
      ...draft,
      record,
      followers: [actor.person.id],
      ...(command.calledBy !== undefined && { caller: command.calledBy }),
    };
    this.put(applyDecision(request, actor, decision));
    return this.#follow(deployed, decision, depth);
  }

  async #apply(actor: Actor, id: string, command: Command, depth: number): Promise<Outcome> {
    const request = this.requests.get(id);
    if (request?.state === undefined) return no('notFound');
    const decision = await this.#ask(request.deployed, request.state, actor, command);
    if (decision.kind !== 'done') return no(decision.refusal.code);
    this.put(applyDecision(request, actor, decision));
    return this.#follow(request.deployed, decision, depth);
  }

  /** Starts and closes called requests with their caller, and returns their end to it. */
  async #follow(
    deployed: DeployedDefinition,
    {
      state,
      effects,
    }: { readonly state: InstanceState; readonly effects: readonly Effect[]; readonly event: ProcessEvent },
    depth: number,
  ): Promise<Outcome> {
    if (depth > DEEPEST_CALL && effects.some(({ kind }) => kind === 'instanceCalled')) return no('process.endlessLoop');
    for (const effect of effects) {
      const done = await this.#followOne(state, effect, depth + 1);
      if (!done.ok) return done;
    }
    if (effects.some(({ kind }) => kind === 'instanceDeleted')) this.remove(state.id);
    return DONE;
  }

  async #followOne(state: InstanceState, effect: Effect, depth: number): Promise<Outcome> {
    if (effect.kind === 'callClosed')
      return this.#apply(SYSTEM_ACTOR, effect.called, { kind: 'void', opinion: '' }, depth);
    if (effect.kind === 'instanceCalled') {
      const called = this.premises.deployed.get(effect.definitionKey);
      if (called === undefined) return no('start.noDefinition');
      const actor = { ...SYSTEM_ACTOR, person: state.initiator };
      return this.#start(
        actor,
        called,
        {
          kind: 'start',
          instance: effect.called,
          variables: effect.variables,
          opinion: '',
          chosenPeople: {},
          calledBy: state.id,
        },
        calledRecord(called, effect.variables),
        depth,
      );
    }
    const caller =
      effect.kind === 'instanceEnded' && state.calledBy !== undefined ? this.requests.get(state.calledBy) : undefined;
    if (effect.kind !== 'instanceEnded' || caller?.state?.calls.some(({ id }) => id === state.id) !== true) return DONE;
    const outcome = effect.status !== 'succeeded' || state.outcome === 'open' ? 'cancelled' : state.outcome;
    return this.#apply(
      SYSTEM_ACTOR,
      caller.id,
      { kind: 'calledEnded', called: state.id, outcome, variables: state.variables },
      depth,
    );
  }
}
