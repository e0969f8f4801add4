import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import type { Engine } from '../engine/engine.ts';
import type { IdSource } from '../engine/idSource.ts';
import { repeatableCall } from '../http/repeatableCall.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import type { Caller } from '../session/caller.ts';
import type { Database, Sql } from '../storage/database.ts';
import { answerOnce } from '../storage/answerOnce.ts';
import { serverViewerOf, type Viewer } from './viewer.ts';
import type { CategoryIds } from './wire/categoryIds.ts';

/** What every answer about workflow stands on. */
export interface BpmDeps {
  readonly database: Database;
  readonly engine: Engine;
  readonly clock: ServerClock;
  readonly ids: IdSource;
  /** What the company says in several languages. */
  readonly vocabulary: Vocabulary;
  readonly categoryIds: CategoryIds;
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
  const result = await deps.database.command((tx) =>
    answerOnce(tx, repeatableCall(caller, request, deps.clock), () => work(tx, serverViewerOf(caller, request, deps))),
  );
  if (result.ok) deps.wake();
  return result;
}
