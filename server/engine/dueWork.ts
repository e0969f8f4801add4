import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { HandlerResult } from '#domain/workflow/instanceState.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import { jobs, timers } from '#server/db/schema/openWork.ts';
import type { Engine, LockedInstance } from './engine.ts';
import { HANDLERS } from '#server/company/serviceHandlers.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { notifyAdministrators, findUnansweredCondition } from './notifyAdministrators.ts';
import { writeHandlerOutput } from './writeHandlerOutput.ts';

export interface DueWorkDeps {
  readonly database: Statements;
  readonly engine: Engine;
  readonly clock: ServerClock;
  readonly newId: () => string;
}

/** Duration of a lease in milliseconds. When a worker dies, its rows are free again after this time. */
const LEASE_MS = 60_000;
const BATCH_SIZE = 20;
/** Failures of a handler after which the request ends abnormally. */
const MAX_ATTEMPTS = 5;

/**
 * Fires due timers and runs pending handlers. Several processes share the rows with leases. @returns the number of
 * processed rows
 */
export async function runDueWork(deps: DueWorkDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await leaseTimers(deps.database, now);
  for (const timer of due) await fireDueTimer(deps, timer);
  const asked = await leaseJobs(deps.database, now);
  for (const job of asked) await runJob(deps, job);
  return due.length + asked.length;
}

const leaseTimers = (database: Statements, now: Instant) =>
  database.transaction(async (tx) => {
    const free = await findFreeIds(tx, timers, now);
    return free.length === 0
      ? []
      : sortByIds(
          free,
          await tx
            .update(timers)
            .set({ leasedUntil: now + LEASE_MS })
            .where(inArray(timers.id, free))
            .returning(),
        );
  });

const leaseJobs = (database: Statements, now: Instant) =>
  database.transaction(async (tx) => {
    const free = await findFreeIds(tx, jobs, now);
    return free.length === 0
      ? []
      : sortByIds(
          free,
          await tx
            .update(jobs)
            .set({ leasedUntil: now + LEASE_MS })
            .where(inArray(jobs.id, free))
            .returning(),
        );
  });

/** Sorts rows in the order of these ids (by due time), because an update returns rows in any order. */
const sortByIds = <Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): readonly Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

async function findFreeIds(tx: Sql, table: typeof timers | typeof jobs, now: Instant): Promise<string[]> {
  const isFree = and(lte(table.dueAt, now), or(isNull(table.leasedUntil), lte(table.leasedUntil, now)));
  const rows = await tx
    .select({ id: table.id })
    .from<PgTable>(table)
    .where(isFree)
    .orderBy(asc(table.dueAt), asc(table.id))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

async function fireDueTimer(
  { database, engine, clock, newId }: DueWorkDeps,
  { id, instance }: typeof timers.$inferSelect,
): Promise<void> {
  const fired = await database.command(async (tx) => {
    const locked = await engine.lock(tx, instance);
    if (!locked.ok) return locked;
    return engine.apply(tx, locked.value, { actor: SYSTEM_ACTOR, command: { kind: 'fireTimer', timer: id } });
  });
  if (!fired.ok) await database.transaction((tx) => notifyAdministrators(tx, fired.error, { now: clock.now(), newId }));
  // Deletes a timer that is no longer awaited. Any other, such as one of a suspended request or before a step without
  // an assignee, is tried again when its lease expires.
  if (!fired.ok && NOT_AWAITED_CODES.some((code) => isRefused(fired.error, code)))
    await database.transaction((tx) => tx.delete(timers).where(eq(timers.id, id)));
}

const NOT_AWAITED_CODES: readonly RefusalCode[] = ['timer.unknown', 'instance.ended', 'notFound'];
const isRefused = (failure: Failure, code: RefusalCode): boolean =>
  failure.kind === 'refused' && failure.refusal.code === code;

async function runJob(deps: DueWorkDeps, job: typeof jobs.$inferSelect): Promise<void> {
  const finished = await deps.database.command((tx) => runHandler(deps, tx, job)).catch((error: unknown) => error);
  if (isResult(finished) && finished.ok) return;
  // An unavailable database is not a failure of the handler: the job is tried again when its lease expires.
  if (isDatabaseUnavailable(finished)) throw finished;
  // An administrator must correct a condition that cannot be evaluated. The job is retried without limit until then.
  const isUnanswered = isResult(finished) && !finished.ok && findUnansweredCondition(finished.error) !== undefined;
  if (isUnanswered)
    await deps.database.transaction((tx) =>
      notifyAdministrators(tx, finished.error, { now: deps.clock.now(), newId: deps.newId }),
    );
  if (isUnanswered || job.attempts + 1 < MAX_ATTEMPTS) await rescheduleJob(deps, job);
  else await failJob(deps, job, finished instanceof Error ? finished.message : job.handler);
}

/** Reports the failure to the request, which ends abnormally. */
const failJob = ({ database, engine }: DueWorkDeps, { id, instance }: typeof jobs.$inferSelect, message: string) =>
  database.command(async (tx) => {
    const locked = await engine.lock(tx, instance);
    return locked.ok ? completeJob(engine, tx, locked.value, id, { ok: false, message }) : locked;
  });

const isResult = (value: unknown): value is Result<unknown, Failure> =>
  typeof value === 'object' && value !== null && 'ok' in value;

/** Runs the handler and applies its result in one transaction. Decisions that write to the form wait meanwhile. */
async function runHandler(
  deps: DueWorkDeps,
  tx: Sql,
  job: typeof jobs.$inferSelect,
): Promise<Result<unknown, Failure>> {
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
  await writeHandlerOutput(tx, job, variables, deps);
  return completeJob(deps.engine, tx, locked.value, job.id, { ok: true, variables });
}

const completeJob = (engine: Engine, tx: Sql, locked: LockedInstance, job: string, result: HandlerResult) =>
  engine.apply(tx, locked, { actor: SYSTEM_ACTOR, command: { kind: 'finishHandler', job, result } });

/** Schedules the next attempt, with an increasing delay. */
const rescheduleJob = ({ database, clock }: DueWorkDeps, { id, attempts }: typeof jobs.$inferSelect) =>
  database.transaction((tx) =>
    tx
      .update(jobs)
      .set({
        attempts: attempts + 1,
        leasedUntil: null,
        dueAt: clock.now() + LEASE_MS * 2 ** Math.min(attempts, MAX_ATTEMPTS),
      })
      .where(eq(jobs.id, id)),
  );
