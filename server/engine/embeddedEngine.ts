import { and, eq } from 'drizzle-orm';
import { agentsAt, type AgentAssignment } from '#domain/agent/assignment.ts';
import type { Answers, Command, Decided, Effect } from '#domain/workflow/command.ts';
import type { Decision } from '#domain/workflow/command.ts';
import { decide } from '#domain/process/decide.ts';
import { compact } from '#domain/shared/compact.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import { refused } from '../refused.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { change } from '../storage/writing.ts';
import { findAgents } from './findAgents.ts';
import { findSuperiors } from './findSuperiors.ts';
import { resolveQuestions, type ResolvedCommand } from './resolveQuestions.ts';
import type { DefinitionStore, DeployedDefinition } from './definitionStore.ts';
import { deleteInstance } from './deleteInstance.ts';
import { deploy } from './deploy.ts';
import type { Engine, IssuedCommand, LockedInstance, LookedAt, Start } from './engine.ts';
import type { FindPeople } from './peopleSource.ts';
import type { IdSource } from './idSource.ts';
import { foundAgain } from './foundOf.ts';
import { insertInstance } from './insertInstance.ts';
import { lockInstanceRow } from './lockInstanceRow.ts';
import { instanceColumns } from './projection.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { writeCalledForm } from './writeCalledForm.ts';
import { writeDecision } from './writeDecision.ts';

export interface EngineDeps {
  readonly clock: ServerClock;
  readonly ids: IdSource;
  readonly definitions: DefinitionStore;
  /** The directory of one tenant, read inside the transaction. */
  readonly findPeople: (tx: Sql, tenant: string) => FindPeople;
}

/** Requests that call requests: deeper than this is a circle. */
const DEEPEST_CALL = 20;

/** The process core inside one SQL transaction for each command (ADR 6). */
export function makeEmbeddedEngine(deps: EngineDeps): Engine {
  async function answers(
    tx: Sql,
    { tenant, key }: Pick<DeployedDefinition, 'tenant' | 'key'>,
    { at: now = deps.clock.now(), assignments, before }: Known = {},
  ): Promise<Answers> {
    const superiors = before && (await findSuperiors(tx, tenant, before.state, before.command));
    const agents = assignments === undefined ? await findAgents(tx, tenant, key, now) : agentsAt(assignments, key, now);
    return { now, ids: { first: deps.ids.block() }, people: {}, agents, ...(superiors && { superiors }) };
  }

  const ask = async (
    tx: Sql,
    definition: DeployedDefinition,
    state: InstanceState | undefined,
    { actor, command }: Pick<IssuedCommand, 'actor' | 'command'>,
    known: Known = {},
  ) =>
    resolveQuestions(
      (given) => decide(definition.loaded.process, state, actor, command, given),
      deps.findPeople(tx, definition.tenant),
      await answers(tx, definition, { ...known, before: { state, command: command.kind } }),
    );

  async function start(tx: Sql, asked: Start, depth: number): Promise<Result<InstanceState, Failure>> {
    const decision = await ask(tx, asked.definition, undefined, asked);
    if (decision.kind !== 'done') return refusedBy(decision);
    await insertInstance(tx, asked, decision.state);
    const isHandedIn = asked.definition.loaded.process.settings.skipFirstNode;
    await writeDecision(tx, asked.definition, undefined, decision, {
      followers: [decision.state.initiator.id],
      attached: isHandedIn ? asked.attached : undefined,
    });
    return follow(tx, asked.definition, decision, depth);
  }

  async function lock(tx: Sql, id: InstanceId): Promise<Result<LockedInstance, Failure>> {
    const instance = await lockInstanceRow(tx, id);
    if (instance === undefined) return refused('notFound');
    if (instance.state === null) return refused('instance.notRunning');
    const definition = await deps.definitions.byId(tx, instance.definition);
    if (definition === undefined) throw new Error(`Instance ${id} runs on a definition that is gone.`);
    return ok({ instance, state: instance.state, definition });
  }

  async function apply(
    tx: Sql,
    { instance, state, definition }: LockedInstance,
    issued: IssuedCommand,
    depth: number,
  ): Promise<Result<InstanceState, Failure>> {
    const { at, seen, attached, presentation, form } = issued;
    const { assignments, followers, forms, isHandedRecords } = instance;
    const hasNoRecords = form !== undefined && !isHandedRecords && forms.every(({ object }) => object === null);
    const task = seen === undefined ? undefined : state.tasks.find(({ id }) => id === seen.task);
    if (task !== undefined && task.version !== seen?.version) return refused('task.changed');
    const decision = await ask(tx, definition, state, issued, { at, assignments });
    if (decision.kind !== 'done') return refusedBy(decision);
    const columns = { ...instanceColumns(definition.loaded.process, decision.state), ...presentation };
    const request = change(instances, columns, { id: state.id });
    await writeDecision(tx, definition, state, decision, {
      followers,
      attached,
      written: [request],
      form,
      hasNoRecords,
    });
    if (presentation?.subject !== undefined) await foundAgain(tx, state.id);
    return follow(tx, definition, decision, depth);
  }

  /** What one instance's step means for the others: called ones start or close, a caller hears of the end. */
  async function follow(
    tx: Sql,
    definition: DeployedDefinition,
    { state, effects }: Decided,
    depth: number,
  ): Promise<Result<InstanceState, Failure>> {
    const orders = effects.flatMap((effect) => followUps(effect, state));
    if (orders.length > 0 && depth > DEEPEST_CALL) return refused('process.endlessLoop', { nodes: definition.name });
    for (const command of orders) {
      const done = await carryOn(tx, definition, state, command, depth + 1);
      if (!done.ok) return done;
    }
    if (effects.some(({ kind }) => kind === 'instanceDeleted')) await deleteInstance(tx, state.id, deps.clock.now());
    return orders.length === 0 ? ok(state) : ok((await stateOf(tx, definition.tenant, state.id)) ?? state);
  }

  async function carryOn(
    tx: Sql,
    { tenant }: DeployedDefinition,
    state: InstanceState,
    step: FollowUp,
    depth: number,
  ): Promise<Result<InstanceState, Failure>> {
    if (step.kind === 'order') {
      const locked = await lock(tx, step.instance);
      if (!isAwaited(locked, step.command)) return ok(state);
      return locked.ok ? apply(tx, locked.value, { actor: SYSTEM_ACTOR, command: step.command }, depth) : locked;
    }
    const called = await deps.definitions.main(tx, tenant, step.definitionKey);
    if (called === undefined) return refused('start.noDefinition');
    const [caller] = await tx
      .select({
        subject: instances.subject,
        number: instances.number,
        department: instances.department,
        summary: instances.summary,
      })
      .from(instances)
      .where(eq(instances.id, state.id));
    if (caller === undefined) throw new Error(`The request ${state.id} is gone while it calls another.`);
    const started = await start(
      tx,
      {
        tenant,
        definition: called,
        actor: { ...SYSTEM_ACTOR, person: state.initiator },
        command: {
          kind: 'start',
          instance: step.called,
          variables: step.variables,
          opinion: '',
          chosenPeople: {},
          calledBy: state.id,
        },
        presentation: caller,
      },
      depth,
    );
    if (!started.ok) return fail(blamedOn(state.id, started.error));
    await writeCalledForm(tx, called, started.value, () => deps.ids.next());
    return started;
  }

  return {
    deploy: (tx, tenant, deployment) => deploy(tx, { ...deps, tenant }, deployment),
    start: (tx, asked) => start(tx, asked, 0),
    lock,
    apply: (tx, locked, issued) => apply(tx, locked, issued, 0),
    query: {
      state: stateOf,
      definition: deps.definitions.byId,
      main: deps.definitions.main,
      allMain: deps.definitions.allMain,
      foresee: async (tx, definition, look, before) =>
        resolveQuestions(
          look,
          deps.findPeople(tx, definition.tenant),
          await answers(tx, definition, compact({ before })),
        ),
    },
  };
}

/** What a question is answered with without asking: the moment, and every rule by which somebody stands in. */
interface Known {
  readonly at?: Instant | undefined;
  readonly assignments?: readonly AgentAssignment[];
  /** What the command is given to, and which kind it is. */
  readonly before?: LookedAt;
}

const refusedBy = ({ refusal }: Exclude<ResolvedCommand<Decision>, Decided>): Result<never, Failure> =>
  fail({ kind: 'refused', refusal });

/** A called request that cannot start was never there: who called it is the one that cannot go on. */
const blamedOn = (instance: InstanceId, failure: Failure): Failure =>
  failure.kind !== 'refused' || failure.refusal.values?.['instance'] === undefined
    ? failure
    : { kind: 'refused', refusal: { ...failure.refusal, values: { ...failure.refusal.values, instance } } };

type FollowUp =
  | { readonly kind: 'order'; readonly instance: string; readonly command: Command }
  | {
      readonly kind: 'call';
      readonly called: string;
      readonly definitionKey: string;
      readonly variables: InstanceState['variables'];
    };

function followUps(effect: Effect, state: InstanceState): FollowUp[] {
  switch (effect.kind) {
    case 'instanceCalled':
      return [
        { kind: 'call', called: effect.called, definitionKey: effect.definitionKey, variables: effect.variables },
      ];
    case 'callClosed':
      return [{ kind: 'order', instance: effect.called, command: { kind: 'void', opinion: '' } }];
    case 'instanceEnded': {
      if (state.calledBy === undefined) return [];
      const outcome = effect.status !== 'succeeded' || state.outcome === 'open' ? 'cancelled' : state.outcome;
      return [
        {
          kind: 'order',
          instance: state.calledBy,
          command: { kind: 'calledEnded', called: state.id, outcome, variables: state.variables },
        },
      ];
    }
    default:
      return [];
  }
}

/** A caller that has closed the call does not wait for its end any more. */
const isAwaited = (caller: Result<LockedInstance, Failure>, command: Command): boolean =>
  command.kind !== 'calledEnded' || (caller.ok && caller.value.state.calls.some(({ id }) => id === command.called));

async function stateOf(tx: Sql, tenant: string, id: string): Promise<InstanceState | undefined> {
  const [row] = await tx
    .select({ state: instances.state })
    .from(instances)
    .where(and(eq(instances.id, id), eq(instances.tenant, tenant)));
  return row?.state ?? undefined;
}
