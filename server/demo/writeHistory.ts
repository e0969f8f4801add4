import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Duty } from '#domain/agent/duty.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Company } from '../definitions/company.ts';
import { batches, batchRows } from '../storage/schema/batches.ts';
import { boardMessages, copies, copyReceivers } from '../storage/schema/copies.ts';
import { fileChunks, fileLinks, files } from '../storage/schema/files.ts';
import { favourites, shareReaders, shares } from '../storage/schema/following.ts';
import { formChanges, formRows } from '../storage/schema/formRows.ts';
import { agents, transfers } from '../storage/schema/handover.ts';
import { notices } from '../storage/schema/notices.ts';
import { events, instances, participants, records, tracked } from '../storage/schema/requests.ts';
import { closedTasks, holders, tasks, timers } from '../storage/schema/work.ts';
import type { Sql } from '../storage/database.ts';
import { batchesOf } from './batchRows.ts';
import { besideRows, withReading } from './besideRows.ts';
import { engineRows, formRowsOf } from './historyRows.ts';
import type { RequestPlay } from './requestPlay.ts';

const BATCH = 200;
/** Rules have ids of their own, the same in every demo. */
const FIRST_RULE = 'demo-';

interface Played {
  readonly plays: readonly RequestPlay[];
  readonly instances: readonly (typeof instances.$inferInsert)[];
  readonly duties: readonly Duty[];
  readonly company: Company;
  readonly now: Instant;
}
type Insert = <Table extends PgTable>(table: Table, rows: readonly PgInsertValue<Table>[]) => Promise<void>;

/** Writes played requests table by table, many rows at once. */
export async function writeHistory(
  tx: Sql,
  { plays, instances: requests, duties, company, now }: Played,
): Promise<void> {
  const insert: Insert = async (table, rows) => {
    for (let from = 0; from < rows.length; from += BATCH) await tx.insert(table).values(rows.slice(from, from + BATCH));
  };
  const forms = plays.map(formRowsOf);
  const flow = plays.map(engineRows);
  const beside = plays.map((play) => besideRows(play, company));
  const kept = batchesOf(plays, requests);
  await insert(instances, requests);
  await insert(
    formRows,
    forms.flatMap(({ rows }) => rows),
  );
  await insert(
    formChanges,
    forms.flatMap(({ changes }) => changes),
  );
  await insert(
    events,
    flow.flatMap((each) => each.events),
  );
  await insert(
    records,
    [...flow, ...beside].flatMap((each) => each.records),
  );
  await insert(
    tasks,
    flow.flatMap((each) => each.tasks),
  );
  await insert(
    closedTasks,
    flow.flatMap((each) => each.closedTasks),
  );
  await insert(
    holders,
    flow.flatMap((each) => each.holders),
  );
  await insert(
    timers,
    flow.flatMap((each) => each.timers),
  );
  await insert(
    agents,
    duties.map(({ agent, ...duty }, index) => ({
      ...duty,
      id: `${FIRST_RULE}${index}`,
      tenant: company.tenant,
      agent: agent.id,
    })),
  );
  await insert(
    transfers,
    flow.flatMap((each) => each.transfers),
  );
  await insert(participants, onceEach([...flow, ...beside].flatMap((each) => each.participants)));
  await insert(
    notices,
    withReading(
      [...flow, ...beside].flatMap((each) => each.notices),
      now,
    ),
  );
  await insert(
    copies,
    beside.flatMap((each) => each.copies),
  );
  await insert(
    copyReceivers,
    beside.flatMap((each) => each.copyReceivers),
  );
  await insert(
    boardMessages,
    beside.flatMap((each) => each.boardMessages),
  );
  await insert(
    tracked,
    beside.flatMap((each) => each.tracked),
  );
  await insert(
    favourites,
    beside.flatMap((each) => each.favourites),
  );
  await insert(
    shares,
    beside.flatMap((each) => each.shares),
  );
  await insert(
    shareReaders,
    beside.flatMap((each) => each.shareReaders),
  );
  await insert(batches, kept.batches);
  await insert(batchRows, kept.rows);
  await writeFiles(insert, company.tenant, plays);
}

/** Whom a step concerned may have got a copy, too; the step comes first, as it may say when they acted. */
const onceEach = (
  rows: readonly (typeof participants.$inferInsert)[],
): readonly (typeof participants.$inferInsert)[] => [
  ...new Map(rows.toReversed().map((row) => [`${row.instance} ${row.member}`, row])).values(),
];

async function writeFiles(insert: Insert, tenant: string, plays: readonly RequestPlay[]): Promise<void> {
  const kept = plays.flatMap((play) => play.files.map((file) => ({ ...file, play })));
  await insert(
    files,
    kept.map(({ id, name, bytes, owner, play }) => ({
      id,
      tenant,
      name,
      size: bytes.length,
      owner,
      at: play.sketch.startedAt,
    })),
  );
  await insert(
    fileChunks,
    kept.map(({ id, bytes }) => ({ file: id, position: 0, bytes })),
  );
  await insert(
    fileLinks,
    kept.map(({ id, play }) => ({ file: id, instance: play.instance })),
  );
}
