import type { InstanceDto, RecordDto } from '#api/bpmShapes.ts';
import type { TaskDto } from '#api/bpmTaskLists.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { findNames } from '../directory/findNames.ts';
import { chosenIds } from '../forms/labels.ts';
import type { Names } from '../storage/columns.ts';
import type { Sql } from '../storage/database.ts';
import type { records, Summary } from '../storage/schema/requests.ts';
import { nameIn } from '../texts/nameIn.ts';
import { actedFor } from './actedFor.ts';
import { definitionsOf } from './definitionsOf.ts';
import { heldSince } from './heldSince.ts';
import type { ListedInstance } from './lists/myInstances.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';
import { instDto, peopleOfInstance } from './wire/instDto.ts';
import type { ListRowContext } from './wire/listing.ts';
import { peopleOfRecord, recordDto } from './wire/recordDto.ts';
import { taskDto, type TaskWithInstance } from './wire/taskDto.ts';

/** Rows of lists as the wire has them, with the names of all their people and definitions looked up at once. */

type ListingDeps = Pick<BpmDeps, 'engine' | 'clock'>;

export async function taskDtos(
  tx: Sql,
  deps: ListingDeps,
  viewer: Viewer,
  rows: readonly TaskWithInstance[],
): Promise<TaskDto[]> {
  const forWhom = await actedFor(
    tx,
    rows.map(({ task }) => task),
  );
  const people = [
    ...forWhom.values(),
    ...rows.flatMap(({ task, instance }) => [instance.initiator, ...task.executors.map(({ id }) => id)]),
  ];
  const listing = await listingOf(
    tx,
    deps,
    viewer,
    rows.map(({ task }) => task.definition),
    people,
    rows.map(({ instance }) => instance.summary),
  );
  return rows.map((row) => taskDto(row, listing, forWhom.get(row.task.id)));
}

/** `known`: since when they wait, where that need not be looked up. */
export async function instDtos(
  tx: Sql,
  deps: ListingDeps,
  viewer: Viewer,
  rows: readonly ListedInstance[],
  known?: ReadonlyMap<string, Instant>,
): Promise<InstanceDto[]> {
  const listing = await listingOf(
    tx,
    deps,
    viewer,
    rows.map((row) => row.definition),
    rows.flatMap(peopleOfInstance),
    rows.map(({ summary }) => summary),
  );
  const held = rows.filter(({ holders }) => holders.length > 0).map(({ id }) => id);
  const since = known ?? (await heldSince(tx, held));
  return rows.map((row) => instDto(row, since.get(row.id), listing));
}

async function listingOf(
  tx: Sql,
  { engine, clock }: ListingDeps,
  viewer: Viewer,
  definitions: readonly string[],
  people: readonly string[],
  summaries: readonly Summary[],
): Promise<ListRowContext> {
  const definition = await definitionsOf(tx, engine, [
    ...definitions,
    ...summaries.map((summary) => summary.definition),
  ]);
  const named = await findNames(
    tx,
    [...people, ...summaries.flatMap(({ values }) => chosenIds(values))],
    viewer.language,
  );
  return { definition, named, viewer, now: clock.now() };
}

export interface RecordOf {
  readonly record: typeof records.$inferSelect;
  readonly subject: Names;
  readonly definition: string;
}

export async function recordDtos(
  tx: Sql,
  { engine }: Pick<BpmDeps, 'engine'>,
  viewer: Viewer,
  rows: readonly RecordOf[],
): Promise<RecordDto[]> {
  const definition = await definitionsOf(
    tx,
    engine,
    rows.map((row) => row.definition),
  );
  const named = await findNames(
    tx,
    rows.flatMap(({ record }) => peopleOfRecord(record)),
    viewer.language,
  );
  return rows.map((row) =>
    recordDto(row.record, definition(row.definition), named, viewer, nameIn(row.subject, viewer.language)),
  );
}
