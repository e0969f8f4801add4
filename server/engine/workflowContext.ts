import { eq } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import type { Engine } from './engine.ts';
import type { IdSource } from './idSource.ts';
import { notifyAdministrators, findUnansweredCondition } from './notifyAdministrators.ts';
import { getFieldLabel } from '#server/forms/views/getFieldLabel.ts';
import { toIdempotentCall } from '#server/http/toIdempotentCall.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import type { OutgoingClient } from '#server/http/egress/outgoing.ts';
import type { CompanyFileStore } from '#server/forms/records/companyFileStore.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { instances } from '#server/db/schema/requests.ts';
import { runIdempotent } from '#server/db/idempotency.ts';
import { createViewer, type Viewer } from './viewer.ts';
import type { CategoryIdMapper } from '#server/company/categoryIds.ts';

export interface WorkflowContext {
  readonly database: Statements;
  readonly engine: Engine;
  readonly clock: ServerClock;
  readonly ids: IdSource;
  /** The company's own words and their translations. */
  readonly vocabulary: Vocabulary;
  readonly categoryIds: CategoryIdMapper;
  readonly timeZone: () => string;
  /** Business objects and their forms. */
  readonly files: CompanyFileStore;
  readonly outgoing: OutgoingClient;
  /** Called after a command has been executed, because work for handlers may be due. */
  readonly wake: () => void;
}

/** Reads in one snapshot, so that a list and its total, or a task and its request, are consistent. */
export const withSnapshot = <T>(
  deps: WorkflowContext,
  caller: Caller,
  request: RequestContext,
  work: (tx: Sql, viewer: Viewer) => Promise<T>,
): Promise<T> => deps.database.snapshot((tx) => work(tx, createViewer(caller, request, deps)));

/** Reads with a single statement, which needs no snapshot. Translations and names are added afterwards. */
export const withConnection = <T>(
  deps: WorkflowContext,
  caller: Caller,
  request: RequestContext,
  work: (sql: Sql, viewer: Viewer) => Promise<T>,
): Promise<T> => work(deps.database.sql, createViewer(caller, request, deps));

/** Reads in a transaction that may write, because opening a task marks it as read. */
export const withTransaction = <T>(
  deps: WorkflowContext,
  caller: Caller,
  request: RequestContext,
  work: (tx: Sql, viewer: Viewer) => Promise<T>,
): Promise<T> => deps.database.transaction((tx) => work(tx, createViewer(caller, request, deps)));

/** Executes a command in one transaction: completely and only once, or not at all (ADR 6). */
export async function withCommand<T>(
  deps: WorkflowContext,
  caller: Caller,
  request: RequestContext,
  work: (tx: Sql, viewer: Viewer) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { database, clock, wake } = deps;
  const result = await database.command((tx) =>
    runIdempotent(tx, toIdempotentCall(caller, request, clock), () => work(tx, createViewer(caller, request, deps))),
  );
  if (result.ok) wake();
  else if (findUnansweredCondition(result.error))
    return fail(await reportUnansweredCondition(deps, request, result.error));
  return result;
}

/**
 * Notifies the administrators in a separate transaction, because that of the command was rolled back, and adds the name
 * of the field to the failure.
 */
const reportUnansweredCondition = (
  { database, engine, clock, ids }: WorkflowContext,
  { language }: Pick<RequestContext, 'language'>,
  failure: Failure,
): Promise<Failure> =>
  database.transaction(async (tx) => {
    await notifyAdministrators(tx, failure, { now: clock.now(), newId: () => ids.next() });
    const { refusal, field } = findUnansweredCondition(failure) ?? {};
    if (refusal === undefined || field === undefined) return failure;
    const [request] = await tx
      .select({ definition: instances.definition })
      .from(instances)
      .where(eq(instances.id, String(refusal.values?.['instance'])));
    const definition = request && (await engine.query.definition(tx, request.definition));
    const label = definition === undefined ? field : getFieldLabel(definition, field, language);
    return { kind: 'refused', refusal: { ...refusal, values: { ...refusal.values, field: label } } };
  });
