import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { HandlerResult } from '#domain/workflow/instanceState.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { isAway } from '../storage/connectionFault.ts';
import { jobs, timers } from '../storage/schema/openWork.ts';
import type { Engine, LockedInstance } from './engine.ts';
import { HANDLERS } from './serviceHandlers.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { tellAdministrators, unansweredIn } from './tellAdministrators.ts';
import { writeHandled } from './writeHandled.ts';

export interface WorkDeps {
  readonly database: Statements;
  readonly engine: Engine;
  readonly clock: ServerClock;
  readonly newId: () => string;
}

/** So long rows belong to the worker that took them; when it dies, they are free again after this time. */
const LEASE = 60_000;
const AT_ONCE = 20;
/** After so many failures of a handler the request ends abnormally. */
const MOST_ATTEMPTS = 5;

/**
 * Timers that are due fire, handlers that were asked work. Several processes share the rows by lease. @returns how many
 * were taken.
 */
export async function fireAndHandle(deps: WorkDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await leaseTimers(deps.database, now);
  for (const timer of due) await fire(deps, timer);
  const asked = await leaseJobs(deps.database, now);
  for (const job of asked) await handle(deps, job);
  return due.length + asked.length;
}

const leaseTimers = (database: Statements, now: Instant) =>
  database.transaction(async (tx) => {
    const free = await freeIds(tx, timers, now);
    return free.length === 0
      ? []
      : inTurn(
          free,
          await tx
            .update(timers)
            .set({ leasedUntil: now + LEASE })
            .where(inArray(timers.id, free))
            .returning(),
        );
  });

const leaseJobs = (database: Statements, now: Instant) =>
  database.transaction(async (tx) => {
    const free = await freeIds(tx, jobs, now);
    return free.length === 0
      ? []
      : inTurn(
          free,
          await tx
            .update(jobs)
            .set({ leasedUntil: now + LEASE })
            .where(inArray(jobs.id, free))
            .returning(),
        );
  });

/** What was due first comes first: an update gives its rows back in any order. */
const inTurn = <Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): readonly Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

async function freeIds(tx: Sql, table: typeof timers | typeof jobs, now: Instant): Promise<string[]> {
  const isFree = and(lte(table.dueAt, now), or(isNull(table.leasedUntil), lte(table.leasedUntil, now)));
  const rows = await tx
    .select({ id: table.id })
    .from<PgTable>(table)
    .where(isFree)
    .orderBy(asc(table.dueAt), asc(table.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

async function fire(
  { database, engine, clock, newId }: WorkDeps,
  { id, instance }: typeof timers.$inferSelect,
): Promise<void> {
  const fired = await database.command(async (tx) => {
    const locked = await engine.lock(tx, instance);
    if (!locked.ok) return locked;
    return engine.apply(tx, locked.value, { actor: SYSTEM_ACTOR, command: { kind: 'fireTimer', timer: id } });
  });
  if (!fired.ok) await database.transaction((tx) => tellAdministrators(tx, fired.error, { now: clock.now(), newId }));
  // One that nobody waits for any more is gone. Any other, of resting work or before a step nobody is found for, is
  // tried again when its lease is over.
  if (!fired.ok && NOT_AWAITED.some((code) => isRefused(fired.error, code)))
    await database.transaction((tx) => tx.delete(timers).where(eq(timers.id, id)));
}

const NOT_AWAITED: readonly RefusalCode[] = ['timer.unknown', 'instance.ended', 'notFound'];
const isRefused = (failure: Failure, code: RefusalCode): boolean =>
  failure.kind === 'refused' && failure.refusal.code === code;

async function handle(deps: WorkDeps, job: typeof jobs.$inferSelect): Promise<void> {
  const finished = await deps.database.command((tx) => runHandler(deps, tx, job)).catch((error: unknown) => error);
  if (isResult(finished) && finished.ok) return;
  // That the database is away says nothing about the handler: the work is taken up again when its lease is over.
  if (isAway(finished)) throw finished;
  // What a condition cannot compare is mended by somebody, however long that takes: the work waits for it.
  const isUnanswered = isResult(finished) && !finished.ok && unansweredIn(finished.error) !== undefined;
  if (isUnanswered)
    await deps.database.transaction((tx) =>
      tellAdministrators(tx, finished.error, { now: deps.clock.now(), newId: deps.newId }),
    );
  if (isUnanswered || job.attempts + 1 < MOST_ATTEMPTS) await tryLater(deps, job);
  else await giveUp(deps, job, finished instanceof Error ? finished.message : job.handler);
}

/** The request is told, and ends abnormally. */
const giveUp = ({ database, engine }: WorkDeps, { id, instance }: typeof jobs.$inferSelect, message: string) =>
  database.command(async (tx) => {
    const locked = await engine.lock(tx, instance);
    return locked.ok ? finish(engine, tx, locked.value, id, { ok: false, message }) : locked;
  });

const isResult = (value: unknown): value is Result<unknown, Failure> =>
  typeof value === 'object' && value !== null && 'ok' in value;

/**
 * The handler's work and what it means for the request are one transaction; what a decision writes into a form
 * meanwhile waits.
 */
async function runHandler(deps: WorkDeps, tx: Sql, job: typeof jobs.$inferSelect): Promise<Result<unknown, Failure>> {
  const handler = HANDLERS[job.handler];
  if (handler === undefined) throw new Error(`There is no handler named ${job.handler}.`);
  const locked = await deps.engine.lock(tx, job.instance);
  if (!locked.ok) return locked;
  const variables = await handler.run(tx, {
    tenant: locked.value.instance.tenant,
    instance: job.instance,
    node: job.node,
    variables: job.variables,
  });
  await writeHandled(tx, job, variables, deps);
  return finish(deps.engine, tx, locked.value, job.id, { ok: true, variables });
}

const finish = (engine: Engine, tx: Sql, locked: LockedInstance, job: string, result: HandlerResult) =>
  engine.apply(tx, locked, { actor: SYSTEM_ACTOR, command: { kind: 'finishHandler', job, result } });

/** A little later each time. */
const tryLater = ({ database, clock }: WorkDeps, { id, attempts }: typeof jobs.$inferSelect) =>
  database.transaction((tx) =>
    tx
      .update(jobs)
      .set({
        attempts: attempts + 1,
        leasedUntil: null,
        dueAt: clock.now() + LEASE * 2 ** Math.min(attempts, MOST_ATTEMPTS),
      })
      .where(eq(jobs.id, id)),
  );
