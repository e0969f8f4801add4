import { and, eq } from 'drizzle-orm';
import { findActiveAgents, type AgentAssignment } from '#domain/requests/assignment.ts';
import type { CommandInputs, Command, ExecutedCommand, Effect, CommandResult } from '#domain/workflow/command.ts';
import { executeAllowed } from '#domain/process/decide.ts';
import { findPolicyRefusal } from '#domain/process/findPolicyRefusal.ts';
import { compact } from '#domain/shared/compact.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { refusedError } from '#server/http/errors.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { updateStatement } from '#server/db/statements/writeStatement.ts';
import { findAgents } from './findAgents.ts';
import { findManagementChains } from './managementChain.ts';
import { resolveAssignees, type ResolvedCommand } from './resolveAssignees.ts';
import type { DefinitionStore, DeployedDefinition } from '#server/company/definitionStore.ts';
import { deleteInstance } from './deleteInstance.ts';
import { deploy } from './deploy.ts';
import type { Engine, IssuedCommand, LockedInstance, PreviewTarget, StartInput } from './engine.ts';
import type { ResolveAssigneeQuery } from './peopleSource.ts';
import type { IdSource } from './idSource.ts';
import { refreshSearchText } from './searchText.ts';
import { insertInstance } from './insertInstance.ts';
import { lockInstanceRow } from './lockInstanceRow.ts';
import { toInstanceColumns } from './projection.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { writeCalledForm } from './writeCalledForm.ts';
import { writeDecision } from './writeDecision.ts';

export interface EngineDeps {
  readonly clock: ServerClock;
  readonly ids: IdSource;
  readonly definitions: DefinitionStore;
  /** Answers assignee queries of one tenant inside the transaction. */
  readonly findPeople: (tx: Sql, tenant: string) => ResolveAssigneeQuery;
}

/** Maximum depth of called processes; a deeper call is assumed to be a cycle. */
const MAX_CALL_DEPTH = 20;

/** Runs the process core with one SQL transaction per command (ADR 6). */
export function createEmbeddedEngine(deps: EngineDeps): Engine {
  async function loadInputs(
    tx: Sql,
    { tenant, key }: Pick<DeployedDefinition, 'tenant' | 'key'>,
    { at: now = deps.clock.now(), assignments, before }: KnownInputs = {},
  ): Promise<CommandInputs> {
    const superiors = before && (await findManagementChains(tx, tenant, before.state, before.command));
    const agents =
      assignments === undefined ? await findAgents(tx, tenant, key, now) : findActiveAgents(assignments, key, now);
    return { now, ids: { first: deps.ids.block() }, people: {}, agents, ...(superiors && { superiors }) };
  }

  const resolveQueries = async (
    tx: Sql,
    definition: DeployedDefinition,
    state: InstanceState | undefined,
    { actor, command }: Pick<IssuedCommand, 'actor' | 'command'>,
    known: KnownInputs = {},
  ) =>
    resolveAssignees(
      (given) => executeAllowed(definition.loaded.process, state, actor, command, given),
      deps.findPeople(tx, definition.tenant),
      await loadInputs(tx, definition, { ...known, before: { state, command: command.kind } }),
    );

  async function start(tx: Sql, asked: StartInput, depth: number): Promise<Result<InstanceState>> {
    const decision = await resolveQueries(tx, asked.definition, undefined, asked);
    if (decision.kind !== 'done') return toRefusal(decision);
    await insertInstance(tx, asked, decision.state);
    const isHandedIn = asked.definition.loaded.process.settings.skipFirstNode;
    await writeDecision(tx, asked.definition, undefined, decision, {
      followers: [decision.state.initiator.id],
      attached: isHandedIn ? asked.attached : undefined,
    });
    return executeFollowUps(tx, asked.definition, decision, depth);
  }

  async function lock(tx: Sql, id: InstanceId): Promise<Result<LockedInstance>> {
    const instance = await lockInstanceRow(tx, id);
    if (instance === undefined) return refusedError('notFound');
    if (instance.state === null) return refusedError('instance.notRunning');
    const definition = await deps.definitions.byId(tx, instance.definition);
    if (definition === undefined) throw new Error(`Instance ${id} runs on a definition that is gone.`);
    return ok({ instance, state: instance.state, definition });
  }

  async function apply(
    tx: Sql,
    { instance, state, definition }: LockedInstance,
    issued: IssuedCommand,
    depth: number,
  ): Promise<Result<InstanceState>> {
    const { actor, command, isAllowed, at, seen, attached, presentation, form, via } = issued;
    const { assignments, followers, forms, isHandedRecords } = instance;
    const hasNoRecords = form !== undefined && !isHandedRecords && forms.every(({ object }) => object === null);
    const task = seen === undefined ? undefined : state.tasks.find(({ id }) => id === seen.task);
    if (task !== undefined && task.version !== seen?.version) return refusedError('task.changed');
    const refusal = isAllowed ? undefined : findPolicyRefusal(definition.loaded.process, state, actor, command);
    if (refusal !== undefined) return fail({ kind: 'refused', refusal });
    const decision = await resolveQueries(tx, definition, state, issued, { at, assignments });
    if (decision.kind !== 'done') return toRefusal(decision);
    const columns = { ...toInstanceColumns(definition.loaded.process, decision.state), ...presentation };
    const request = updateStatement(instances, columns, { id: state.id }, `request ${state.id} has no row`);
    await writeDecision(tx, definition, state, decision, {
      followers,
      attached,
      written: [request],
      form,
      hasNoRecords,
      via,
    });
    if (presentation?.subject !== undefined) await refreshSearchText(tx, state.id);
    return executeFollowUps(tx, definition, decision, depth);
  }

  /**
   * Applies the effects of a step on other instances: starts or closes called ones, and notifies the caller of the end.
   */
  async function executeFollowUps(
    tx: Sql,
    definition: DeployedDefinition,
    { state, effects }: ExecutedCommand,
    depth: number,
  ): Promise<Result<InstanceState>> {
    const orders = effects.flatMap((effect) => toFollowUps(effect, state));
    if (orders.length > 0 && depth > MAX_CALL_DEPTH)
      return refusedError('process.endlessLoop', { nodes: definition.name });
    for (const command of orders) {
      const done = await executeFollowUp(tx, definition, state, command, depth + 1);
      if (!done.ok) return done;
    }
    if (effects.some(({ kind }) => kind === 'instanceDeleted')) await deleteInstance(tx, state.id, deps.clock.now());
    return orders.length === 0 ? ok(state) : ok((await findState(tx, definition.tenant, state.id)) ?? state);
  }

  async function executeFollowUp(
    tx: Sql,
    { tenant }: DeployedDefinition,
    state: InstanceState,
    step: FollowUp,
    depth: number,
  ): Promise<Result<InstanceState>> {
    if (step.kind === 'order') {
      const locked = await lock(tx, step.instance);
      if (!isAwaited(locked, step.command)) return ok(state);
      return locked.ok ? apply(tx, locked.value, { actor: SYSTEM_ACTOR, command: step.command }, depth) : locked;
    }
    const called = await deps.definitions.main(tx, tenant, step.definitionKey);
    if (called === undefined) return refusedError('start.noDefinition');
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
    if (!started.ok) return fail(attributeFailure(state.id, started.error));
    await writeCalledForm(tx, called, started.value, () => deps.ids.next());
    return started;
  }

  return {
    deploy: (tx, tenant, deployment) => deploy(tx, { ...deps, tenant }, deployment),
    start: (tx, asked) => start(tx, asked, 0),
    lock,
    apply: (tx, locked, issued) => apply(tx, locked, issued, 0),
    query: {
      state: findState,
      definition: deps.definitions.byId,
      main: deps.definitions.main,
      allMain: deps.definitions.allMain,
      simulate: async (tx, definition, look, before) =>
        resolveAssignees(
          look,
          deps.findPeople(tx, definition.tenant),
          await loadInputs(tx, definition, compact({ before })),
        ),
    },
  };
}

/** Inputs of a query that are already known: the time and all delegation rules. */
interface KnownInputs {
  readonly at?: Instant | undefined;
  readonly assignments?: readonly AgentAssignment[];
  /** The state and command the query belongs to. */
  readonly before?: PreviewTarget;
}

const toRefusal = ({ refusal }: Exclude<ResolvedCommand<CommandResult>, ExecutedCommand>): Result<never> =>
  fail({ kind: 'refused', refusal });

/** If a called process cannot start, the calling instance is reported, because the called one was never created. */
const attributeFailure = (instance: InstanceId, failure: Failure): Failure =>
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

function toFollowUps(effect: Effect, state: InstanceState): FollowUp[] {
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

/** Whether the caller still waits for the end of the call. */
const isAwaited = (caller: Result<LockedInstance>, command: Command): boolean =>
  command.kind !== 'calledEnded' || (caller.ok && caller.value.state.calls.some(({ id }) => id === command.called));

async function findState(tx: Sql, tenant: string, id: string): Promise<InstanceState | undefined> {
  const [row] = await tx
    .select({ state: instances.state })
    .from(instances)
    .where(and(eq(instances.id, id), eq(instances.tenant, tenant)));
  return row?.state ?? undefined;
}
