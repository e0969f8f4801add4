import { eq } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import type { Engine } from '../engine/engine.ts';
import type { IdSource } from '../engine/idSource.ts';
import { tellAdministrators, unansweredIn } from '../engine/tellAdministrators.ts';
import { fieldLabel } from '../forms/fieldLabel.ts';
import { repeatableCall } from '../http/repeatableCall.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { CompanyFileStore } from '../records/companyFileStore.ts';
import type { Caller } from '../session/caller.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { instances } from '../storage/schema/requests.ts';
import { answerOnce } from '../storage/answerOnce.ts';
import { serverViewerOf, type Viewer } from './viewer.ts';
import type { CategoryIds } from './wire/categoryIds.ts';

/** What every answer about workflow stands on. */
export interface BpmDeps {
  readonly database: Statements;
  readonly engine: Engine;
  readonly clock: ServerClock;
  readonly ids: IdSource;
  /** What the company says in several languages. */
  readonly vocabulary: Vocabulary;
  readonly categoryIds: CategoryIds;
  /** Business objects and the forms on them. */
  readonly files: CompanyFileStore;
  /** Other systems. */
  readonly outgoing: Outgoing;
  /** Called after a command has been carried out: there may be work for a handler now. */
  readonly wake: () => void;
}

/** Reads one picture of the database, so that a list and its total, or a task and its request, are of one moment. */
export const reading = <T>(
  deps: BpmDeps,
  caller: Caller,
  request: RequestFacts,
  work: (tx: Sql, viewer: Viewer) => Promise<T>,
): Promise<T> => deps.database.snapshot((tx) => work(tx, serverViewerOf(caller, request, deps)));

/** Asks by one statement, which is of one moment by itself, and fills in words and names afterwards. */
export const asking = <T>(
  deps: BpmDeps,
  caller: Caller,
  request: RequestFacts,
  work: (sql: Sql, viewer: Viewer) => Promise<T>,
): Promise<T> => work(request.way ?? deps.database.sql, serverViewerOf(caller, request, deps));

/** Reads what is thereby opened: looking at a task marks it. */
export const opening = <T>(
  deps: BpmDeps,
  caller: Caller,
  request: RequestFacts,
  work: (tx: Sql, viewer: Viewer) => Promise<T>,
): Promise<T> => deps.database.transaction((tx) => work(tx, serverViewerOf(caller, request, deps)));

/** One command in one transaction: carried out whole and once, or not at all (ADR 6). */
export async function commanding<T>(
  deps: BpmDeps,
  caller: Caller,
  request: RequestFacts,
  work: (tx: Sql, viewer: Viewer) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const { database, clock, wake } = deps;
  const result = await database.command((tx) =>
    answerOnce(tx, repeatableCall(caller, request, clock), () => work(tx, serverViewerOf(caller, request, deps))),
  );
  if (result.ok) wake();
  else if (unansweredIn(result.error)) return fail(await unanswered(deps, request, result.error));
  return result;
}

/** The administrators are told in a transaction of their own, as the command has been undone; the field is named. */
const unanswered = (
  { database, engine, clock, ids }: BpmDeps,
  { language }: Pick<RequestFacts, 'language'>,
  failure: Failure,
): Promise<Failure> =>
  database.transaction(async (tx) => {
    await tellAdministrators(tx, failure, { now: clock.now(), newId: () => ids.next() });
    const { refusal, field } = unansweredIn(failure) ?? {};
    if (refusal === undefined || field === undefined) return failure;
    const [request] = await tx
      .select({ definition: instances.definition })
      .from(instances)
      .where(eq(instances.id, String(refusal.values?.['instance'])));
    const definition = request && (await engine.query.definition(tx, request.definition));
    const label = definition === undefined ? field : fieldLabel(definition, field, language);
    return { kind: 'refused', refusal: { ...refusal, values: { ...refusal.values, field: label } } };
  });
