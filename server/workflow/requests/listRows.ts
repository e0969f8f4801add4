import type { InstanceDto, RecordDto } from '#contract/workflow/bpmShapes.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { findNames } from '#server/directory/findNames.ts';
import { listDirectoryIds } from '#server/forms/views/labels.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import type { records, Summary } from '#server/db/schema/requests.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { findDelegatedTasks } from './findDelegatedTasks.ts';
import { loadDefinitions } from './loadDefinitions.ts';
import { getYear } from '#server/i18n/formatValue.ts';
import { findWaitingSince } from './waitingSince.ts';
import type { ListedInstance } from './lists/listStartedInstances.ts';
import type { OpenedRequests } from './requestViews.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { toInstanceDto, listInstanceUserIds } from './wire/toInstanceDto.ts';
import type { ListRowContext } from './wire/listing.ts';
import { listRecordUserIds, toRecordDto } from './wire/toRecordDto.ts';
import { toTaskDto, type TaskWithInstance } from './wire/toTaskDto.ts';

/** Creates list rows in wire format; the names of all users and definitions are read together. */

type ListingDeps = Pick<WorkflowContext, 'engine' | 'clock'>;

/** `views`: which requests the reader has opened, for the own lists. */
export async function toTaskDtos(
  tx: Sql,
  deps: ListingDeps,
  viewer: Viewer,
  rows: readonly TaskWithInstance[],
  views?: OpenedRequests,
): Promise<TaskDto[]> {
  const forWhom = await findDelegatedTasks(
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
    rows.map(({ task }) => task),
    people,
    rows.map(({ instance }) => instance.summary),
  );
  return rows.map((row) => toTaskDto(row, listing, forWhom.get(row.task.id), views?.get(row.task.instance)));
}

/** `known`: waiting times that need not be read. */
export async function toInstanceDtos(
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
    rows,
    rows.flatMap(listInstanceUserIds),
    rows.map(({ summary }) => summary),
  );
  const held = rows.filter(({ holders }) => holders.length > 0).map(({ id }) => id);
  const since = known ?? (await findWaitingSince(tx, held));
  return rows.map((row) => toInstanceDto(row, since.get(row.id), listing));
}

async function listingOf(
  tx: Sql,
  { engine, clock }: ListingDeps,
  viewer: Viewer,
  listed: readonly { readonly definition: string }[],
  people: readonly string[],
  summaries: readonly Summary[],
): Promise<ListRowContext> {
  const definition = await loadDefinitions(tx, engine, [...listed, ...summaries]);
  const named = await findNames(
    tx,
    [...people, ...summaries.flatMap(({ values }) => listDirectoryIds(values))],
    viewer.language,
    viewer.caller,
  );
  return { definition, named, viewer, year: getYear(clock.now(), viewer.timeZone) };
}

export interface RecordOf {
  readonly record: typeof records.$inferSelect;
  readonly subject: LocalizedNames;
  readonly definition: string;
}

export async function toRecordDtos(
  tx: Sql,
  { engine }: Pick<WorkflowContext, 'engine'>,
  viewer: Viewer,
  rows: readonly RecordOf[],
): Promise<RecordDto[]> {
  const definition = await loadDefinitions(tx, engine, rows);
  const userIds = rows.flatMap(({ record }) => listRecordUserIds(record));
  const named = await findNames(tx, userIds, viewer.language);
  return rows.map((row) =>
    toRecordDto(row.record, definition(row.definition), named, viewer, getLocalizedName(row.subject, viewer.language)),
  );
}
