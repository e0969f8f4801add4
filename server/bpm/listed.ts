import type { InstanceDto, RecordDto, TaskDto } from '#api/bpmShapes.ts';
import type { Sql } from '../storage/database.ts';
import type { records } from '../storage/schema/requests.ts';
import { definitionsOf } from './definitionsOf.ts';
import type { ListedInstance } from './lists/myInstances.ts';
import type { BpmParts } from './parts.ts';
import type { Reader } from './reader.ts';
import { instDto, peopleOfInstance } from './wire/instDto.ts';
import { namesOf } from '../directory/named.ts';
import { peopleOfRecord, recordDto } from './wire/recordDto.ts';
import { taskDto, type TaskWithInstance } from './wire/taskDto.ts';

/** Rows of lists as the wire has them, with the names of all their people and definitions looked up at once. */

export async function taskDtos(tx: Sql, { engine }: Pick<BpmParts, 'engine'>, reader: Reader, rows: readonly TaskWithInstance[]): Promise<TaskDto[]> {
  const definition = await definitionsOf(tx, engine, rows.map(({ task }) => task.definition));
  const named = await namesOf(tx, rows.flatMap(({ task, instance }) => [instance.initiator, ...task.executors.map(({ id }) => id)]), reader.language);
  return rows.map((row) => taskDto(row, definition(row.task.definition), named, reader));
}

export async function instDtos(tx: Sql, { engine }: Pick<BpmParts, 'engine'>, reader: Reader, rows: readonly ListedInstance[]): Promise<InstanceDto[]> {
  const definition = await definitionsOf(tx, engine, rows.map((row) => row.definition));
  const named = await namesOf(tx, rows.flatMap(peopleOfInstance), reader.language);
  return rows.map((row) => instDto(row, definition(row.definition), named, reader));
}

export interface RecordOf { readonly record: typeof records.$inferSelect; readonly subject: string; readonly definition: string }

export async function recordDtos(tx: Sql, { engine }: Pick<BpmParts, 'engine'>, reader: Reader, rows: readonly RecordOf[]): Promise<RecordDto[]> {
  const definition = await definitionsOf(tx, engine, rows.map((row) => row.definition));
  const named = await namesOf(tx, rows.flatMap(({ record }) => peopleOfRecord(record)), reader.language);
  return rows.map((row) => recordDto(row.record, definition(row.definition), named, reader, row.subject));
}
