import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/shared/ids.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import { HANDLERS } from '../engine/handlers.ts';
import { definitions as definitionTable } from '../storage/schema/definitions.ts';
import { fileChunks, fileLinks, files } from '../storage/schema/files.ts';
import { formRows } from '../storage/schema/formRows.ts';
import { events, instances, participants, records, tracked } from '../storage/schema/requests.ts';
import { closedTasks, holders, numbers, tasks, timers } from '../storage/schema/work.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { numberPrefix, numberUnder } from '../bpm/commands/nextNumber.ts';
import { engineRows, formRowOf, instanceRow } from './historyRows.ts';
import { playHistory } from './playHistory.ts';
import type { RequestPlay } from './requestPlay.ts';

const BATCH = 200;
const SEED = 20260;

/** @property report says what the long step is about, when there is one to make. */
export interface HistorySeed { readonly definitions: Definitions; readonly vocabulary: Vocabulary; readonly now: Instant; readonly report: (line: string) => void }

/** Fills a database that has no request yet with what the company of the definitions has asked for lately. */
export async function seedHistory(tx: Sql, { definitions: { company, history, opinions }, vocabulary, now, report }: HistorySeed): Promise<void> {
  if (company === undefined || history === undefined) return;
  const { tenant } = company;
  const [known] = await tx.select({ id: instances.id }).from(instances).where(eq(instances.tenant, tenant)).limit(1);
  if (known !== undefined) return;
  report('Playing the history of the demo company …');
  const deployed = await tx.select().from(definitionTable).where(and(eq(definitionTable.tenant, tenant), eq(definitionTable.isMain, true)));
  const plays = await playHistory({
    history, company, opinions, definitions: new Map(deployed.map((definition) => [definition.key, definition])), now, seed: SEED,
    handle: async (handler, call) => (await HANDLERS[handler]?.(tx, { ...call, tenant })) ?? {},
  });
  const numbered = numberAll(plays);
  const insert = writerOf(tx);
  await insert(instances, await oneByOne(plays, (play) => instanceRow(tx, play, { company, vocabulary, number: numbered.of(play) })));
  await insert(formRows, plays.flatMap(formRowOf));
  await writeEngineRows(insert, plays);
  await insert(tracked, plays.filter(({ state }) => state !== undefined && state.endedAt === undefined).map(({ instance, sketch }) => ({ person: sketch.initiator, instance, since: sketch.startedAt })));
  await writeFiles(insert, tenant, plays);
  for (const [prefix, last] of numbered.last) {
    await tx.insert(numbers).values({ tenant, prefix, last }).onConflictDoUpdate({ target: [numbers.tenant, numbers.prefix], set: { last: sql`greatest(excluded.last, ${numbers.last})` } });
  }
}

type Insert = <Table extends PgTable>(table: Table, rows: readonly PgInsertValue<Table>[]) => Promise<void>;

const writerOf = (tx: Sql): Insert => async (table, rows) => {
  for (let from = 0; from < rows.length; from += BATCH) await tx.insert(table).values(rows.slice(from, from + BATCH));
};

async function writeEngineRows(insert: Insert, plays: readonly RequestPlay[]): Promise<void> {
  const rows = plays.map(engineRows);
  await insert(events, rows.flatMap((each) => each.events));
  await insert(records, rows.flatMap((each) => each.records));
  await insert(tasks, rows.flatMap((each) => each.tasks));
  await insert(closedTasks, rows.flatMap((each) => each.closedTasks));
  await insert(holders, rows.flatMap((each) => each.holders));
  await insert(timers, rows.flatMap((each) => each.timers));
  await insert(participants, rows.flatMap((each) => each.participants));
}

async function writeFiles(insert: Insert, tenant: string, plays: readonly RequestPlay[]): Promise<void> {
  const kept = plays.flatMap((play) => play.files.map((file) => ({ ...file, play })));
  await insert(files, kept.map(({ id, name, bytes, owner, play }) => ({ id, tenant, name, size: bytes.length, owner, at: play.sketch.startedAt })));
  await insert(fileChunks, kept.map(({ id, bytes }) => ({ file: id, position: 0, bytes })));
  await insert(fileLinks, kept.map(({ id, play }) => ({ file: id, instance: play.instance })));
}

/** Numbers run in the order of the starts, each year and process on its own; drafts have none. */
function numberAll(plays: readonly RequestPlay[]) {
  const last = new Map<string, number>();
  const given = new Map<RequestPlay, string>();
  for (const play of plays.filter(({ state }) => state !== undefined).sort((one, other) => one.sketch.startedAt - other.sketch.startedAt)) {
    const prefix = numberPrefix(play.sketch.definition, play.sketch.startedAt);
    const count = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, count);
    given.set(play, numberUnder(prefix, count));
  }
  return { last, of: (play: RequestPlay): string => given.get(play) ?? '' };
}
