import type { Failure } from '#domain/shared/failure.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import type { WorkItem } from '#server/db/schema/work.ts';
import { completeWork, LeaseLostError, postponeWork, retryWork } from '#server/db/work.ts';
import type { Engine, LockedInstance } from './engine.ts';
import { HANDLERS } from '#server/company/serviceHandlers.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { notifyAdministrators, findUnansweredCondition } from './notifyAdministrators.ts';
import type { WorkKind, WorkRoundDeps } from './workRound.ts';
import { writeHandlerOutput } from './writeHandlerOutput.ts';

export interface DueWorkDeps extends WorkRoundDeps {
  readonly engine: Engine;
  readonly newId: () => string;
}

type RequestItem = WorkItem<'timer' | 'handler'>;
type HandlerItem = WorkItem<'handler'>;

/** Failures of a handler after which the request ends abnormally. */
const MAX_ATTEMPTS = 5;
/** Delay of work whose request cannot continue now, in milliseconds. */
const REFUSED_DELAY_MS = 60_000;
const NOT_AWAITED_CODES: readonly RefusalCode[] = ['timer.unknown', 'instance.ended', 'notFound'];

export const createRequestWork = (deps: DueWorkDeps): readonly WorkKind[] => [
  { kind: 'timer', run: (item) => fireTimer(deps, item) },
  { kind: 'handler', run: (item) => runHandler(deps, item) },
];

async function fireTimer(deps: DueWorkDeps, item: WorkItem<'timer'>): Promise<void> {
  const command = { kind: 'fireTimer', timer: item.key } as const;
  const fired = await runOnRequest(deps, item, (tx, locked) =>
    deps.engine.apply(tx, locked, { actor: SYSTEM_ACTOR, command }),
  );
  if (!fired.ok) await settleRefusal(deps, item, fired.error);
}

/** Completes the item and runs a command on its request in one transaction, which a refusal rolls back. */
const runOnRequest = (
  { database, engine }: DueWorkDeps,
  item: RequestItem,
  command: (tx: Sql, locked: LockedInstance) => Promise<Result<unknown, Failure>>,
): Promise<Result<unknown, Failure>> =>
  database.command(async (tx) => {
    // The request is locked first, as by commands of users, which delete its work.
    const locked = await engine.lock(tx, item.payload.instance);
    await completeWork(tx, item);
    return locked.ok ? command(tx, locked.value) : locked;
  });

/**
 * Deletes work that is no longer awaited. Any other, such as a timer of a suspended request or before a step without an
 * assignee, is tried again without limit. An administrator must correct a condition that cannot be evaluated.
 */
const settleRefusal = ({ database, clock, newId }: DueWorkDeps, item: RequestItem, failure: Failure): Promise<void> =>
  database.transaction(async (tx) => {
    await notifyAdministrators(tx, failure, { now: clock.now(), newId });
    if (isNotAwaited(failure)) await completeWork(tx, item);
    else await postponeWork(tx, item, clock.now() + REFUSED_DELAY_MS);
  });

const isNotAwaited = (failure: Failure): boolean =>
  failure.kind === 'refused' && NOT_AWAITED_CODES.includes(failure.refusal.code);

async function runHandler(deps: DueWorkDeps, item: HandlerItem): Promise<void> {
  try {
    const done = await runOnRequest(deps, item, (tx, locked) => applyHandler(deps, tx, locked, item));
    if (done.ok) return;
    if (isNotAwaited(done.error) || findUnansweredCondition(done.error) !== undefined)
      return await settleRefusal(deps, item, done.error);
    await countFailure(deps, item, item.payload.handler);
  } catch (error) {
    if (error instanceof LeaseLostError || isDatabaseUnavailable(error)) throw error;
    await countFailure(deps, item, error);
  }
}

/** Runs the handler and applies its result. Decisions that write to the form wait meanwhile. */
async function applyHandler(
  deps: DueWorkDeps,
  tx: Sql,
  locked: LockedInstance,
  { key, payload }: HandlerItem,
): Promise<Result<unknown, Failure>> {
  const handler = HANDLERS[payload.handler];
  if (handler === undefined) throw new Error(`There is no handler named ${payload.handler}.`);
  const variables = await handler.run(tx, { tenant: locked.instance.tenant, ...payload });
  await writeHandlerOutput(tx, payload, variables, deps);
  const command = { kind: 'finishHandler', job: key, result: { ok: true, variables } } as const;
  return deps.engine.apply(tx, locked, { actor: SYSTEM_ACTOR, command });
}

/** Schedules the next attempt; after the last one the request ends abnormally. */
async function countFailure(deps: DueWorkDeps, item: HandlerItem, error: unknown): Promise<void> {
  if (item.attempts < MAX_ATTEMPTS) {
    await retryWork(deps.database.sql, item, error, deps.clock.now());
    return;
  }
  const message = error instanceof Error ? error.message : item.payload.handler;
  const command = { kind: 'finishHandler', job: item.key, result: { ok: false, message } } as const;
  const ended = await runOnRequest(deps, item, (tx, locked) =>
    deps.engine.apply(tx, locked, { actor: SYSTEM_ACTOR, command }),
  );
  if (!ended.ok) await settleRefusal(deps, item, ended.error);
}
