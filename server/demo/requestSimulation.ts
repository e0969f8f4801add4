import { findActiveAgents } from '#package/agent.ts';
import type { Variables } from '#package/expression.ts';
import type { FormRecord } from '#package/form.ts';
import {
  getHandlers,
  decide,
  SYSTEM,
  type Actor,
  type Command,
  type ExecutedCommand,
  type InstanceState,
  type TaskState,
  type Instant,
  type PersonId,
} from '#package/process.ts';
import { resolveAssignees } from '#server/engine/resolveAssignees.ts';
import { mergeHandlerOutput } from '../engine/writeHandlerOutput.ts';
import { SYSTEM_ACTOR } from '../engine/systemActor.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import { diffRecords } from '#server/forms/views/fieldChanges.ts';
import { getNodeForm } from '#server/forms/views/formsOf.ts';
import { fillSample } from './fillSample.ts';
import type { DemoScenario } from './demoScenario.ts';
import type { PlannedRequest, SideAction, SimulatedFile, SimulatedFormChange } from './simulationStep.ts';

/**
 * Start of the ids of simulated requests. They are lower than all time-based ids, unique, and the same in every demo.
 */
const FIRST_ID = 1_000_000_000_000_000_000n;
const IDS_OF_REQUEST = 100_000_000n;
const IDS_OF_COMMAND = 10_000n;
const HANDLER_WORKS = 2_000;

/** Simulates a request with the process core. Every command is one that a user, timer or handler could have given. */
export class RequestSimulation {
  readonly outline: PlannedRequest;
  readonly instance: string;
  readonly steps: ExecutedCommand[] = [];
  readonly files: SimulatedFile[] = [];
  readonly formChanges: SimulatedFormChange[] = [];
  readonly sideActions: SideAction[] = [];
  record: FormRecord;
  readonly #scenario: DemoScenario;
  #nextId: bigint;

  constructor(scenario: DemoScenario, outline: PlannedRequest) {
    this.#scenario = scenario;
    this.outline = outline;
    this.#nextId = FIRST_ID + BigInt(outline.index) * IDS_OF_REQUEST;
    this.instance = this.newId();
    this.record = fillSample(scenario, this, undefined, outline.sample.values);
    this.#nextId += IDS_OF_COMMAND;
  }

  get state(): InstanceState | undefined {
    return this.steps.at(-1)?.state;
  }
  get #variables(): Variables {
    return toProcessVariables(this.record, this.outline.definition.loaded.process);
  }
  get isOver(): boolean {
    return this.state?.endedAt !== undefined || this.openTasks.length === 0;
  }
  /** Time of the last event. */
  get lastEventAt(): Instant {
    return Math.max(this.steps.at(-1)?.event.answers.now ?? this.outline.startedAt, this.sideActions.at(-1)?.at ?? 0);
  }
  /** Tasks that can be decided now. */
  get openTasks(): readonly TaskState[] {
    return (this.state?.tasks ?? []).filter(
      ({ status, kind }) => (status === 'new' || status === 'opened') && kind !== 'communication',
    );
  }

  newId(): string {
    this.#nextId += 1n;
    return String(this.#nextId - 1n);
  }

  start(): Promise<void> {
    const { initiator, startedAt } = this.outline;
    return this.perform(
      this.#scenario.actor(initiator),
      { kind: 'start', instance: this.instance, variables: this.#variables, opinion: '', chosenPeople: {} },
      startedAt,
    );
  }

  /** Returns a random user who may handle the task. */
  async getHandler(task: TaskState): Promise<Actor> {
    const people = await Promise.all(
      (this.state === undefined ? [] : getHandlers(this.state, task)).map(async ({ kind, id }) =>
        kind === 'person' ? [id] : this.#scenario.listMembers(id),
      ),
    );
    const chosen = this.#scenario.random.pick(people.flat());
    if (chosen === undefined)
      throw new Error(`No user has the task ${task.nodeName} of ${this.outline.definition.key}`);
    return this.#scenario.actor(chosen);
  }

  /** Writes a user's sample values into the form at a node. */
  writeAt(node: string, person: PersonId, at: Instant): Variables {
    const later = this.outline.sample.later[node];
    const placed = getNodeForm(this.outline.definition, node);
    if (later !== undefined && placed !== undefined)
      this.#write(fillSample(this.#scenario, this, placed, later), { node, person, at });
    return this.#variables;
  }

  #write(record: FormRecord, writing: Omit<SimulatedFormChange, 'id' | 'changes'>): void {
    const changes = diffRecords(this.record, record);
    if (changes.length > 0) this.formChanges.push({ ...writing, id: this.newId(), changes });
    this.record = record;
  }

  /** Executes a command after the timers that were due before it, then the handlers. */
  async perform(actor: Actor, command: Command, at: Instant): Promise<void> {
    for (const timer of (this.state?.timers ?? [])
      .filter(({ dueAt }) => dueAt <= at)
      .sort((one, other) => one.dueAt - other.dueAt)) {
      if (this.state?.timers.some(({ id }) => id === timer.id) === true && this.state.status === 'running')
        await this.#decide(
          SYSTEM_ACTOR,
          { kind: 'fireTimer', timer: timer.id },
          Math.max(timer.dueAt, this.lastEventAt),
        );
    }
    await this.#decide(actor, command, at);
    for (let job = this.state?.jobs[0]; job !== undefined; job = this.state?.jobs[0]) {
      const variables = await this.#scenario.handle(job.handler, {
        instance: this.instance,
        node: job.node,
        variables: this.#variables,
      });
      this.#write(mergeHandlerOutput(this.record, variables) ?? this.record, {
        node: job.node,
        person: SYSTEM,
        at: at + HANDLER_WORKS,
      });
      await this.#decide(
        SYSTEM_ACTOR,
        { kind: 'finishHandler', job: job.id, result: { ok: true, variables } },
        at + HANDLER_WORKS,
      );
    }
  }

  async #decide(actor: Actor, command: Command, at: Instant): Promise<void> {
    const { definition } = this.outline;
    const answers = {
      now: at,
      ids: { first: String(this.#nextId) },
      people: {},
      agents: findActiveAgents(this.#scenario.assignments, definition.key, at),
    };
    const decision = await resolveAssignees(
      (given) => decide(definition.loaded.process, this.state, actor, command, given),
      this.#scenario.findPeople,
      answers,
    );
    if (decision.kind !== 'done')
      throw new Error(
        `The history of ${definition.key} cannot be played: ${command.kind} by ${actor.person.name} was refused (${JSON.stringify(decision)})`,
      );
    this.#nextId += IDS_OF_COMMAND;
    this.steps.push(decision);
  }
}
