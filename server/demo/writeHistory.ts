import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { AgentAssignment } from '#package/agent.ts';
import type { Instant } from '#package/process.ts';
import type { Company } from '#server/company/company.ts';
import type { ParticipantRow } from '../engine/projection.ts';
import { batches, batchRows } from '#server/db/schema/batches.ts';
import { boardMessages, copies, copyReceivers } from '#server/db/schema/copies.ts';
import { fileChunks, fileLinks, storedFiles } from '#server/db/schema/files.ts';
import { favourites, shareReaders, shares } from '#server/db/schema/following.ts';
import { storedFormChanges, formRows } from '#server/db/schema/formRows.ts';
import { agents, transfers } from '#server/db/schema/handover.ts';
import { notices } from '#server/db/schema/notices.ts';
import { events, instances, participants, records, followedRequests } from '#server/db/schema/requests.ts';
import { closedTasks, holders, tasks } from '#server/db/schema/openWork.ts';
import { work } from '#server/db/schema/work.ts';
import { toWorkRow } from '#server/db/work.ts';
import type { Sql } from '#server/db/database.ts';
import { createBatchRows } from './batchRows.ts';
import { createSideRows, markOldAsRead } from './createSideRows.ts';
import { toEngineRows, toFormRows } from './historyRows.ts';
import type { RequestSimulation } from './requestSimulation.ts';

const BATCH = 200;
/** Prefix of the ids of delegation rules, which are the same in every demo. */
const RULE_ID_PREFIX = 'demo-';

interface SimulatedRequest {
  readonly simulations: readonly RequestSimulation[];
  readonly instances: readonly (typeof instances.$inferInsert)[];
  readonly assignments: readonly AgentAssignment[];
  readonly company: Company;
  readonly now: Instant;
}
type Insert = <Table extends PgTable>(table: Table, rows: readonly PgInsertValue<Table>[]) => Promise<void>;

/** Writes simulated requests table by table, in batches of rows. */
export async function writeHistory(
  tx: Sql,
  { simulations, instances: requests, assignments, company, now }: SimulatedRequest,
): Promise<void> {
  const insert: Insert = async (table, rows) => {
    for (let from = 0; from < rows.length; from += BATCH) await tx.insert(table).values(rows.slice(from, from + BATCH));
  };
  const forms = simulations.map(toFormRows);
  const flow = simulations.map(toEngineRows);
  const offFlow = simulations.map((simulation) => createSideRows(simulation, company));
  const kept = createBatchRows(simulations, requests);
  await insert(instances, requests);
  await insert(
    formRows,
    forms.flatMap(({ rows }) => rows),
  );
  await insert(
    storedFormChanges,
    forms.flatMap(({ changes }) => changes),
  );
  await insert(
    events,
    flow.flatMap((each) => each.events),
  );
  await insert(
    records,
    [...flow, ...offFlow].flatMap((each) => each.records),
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
    work,
    flow.flatMap((each) => each.timers.map(toWorkRow)),
  );
  await insert(
    agents,
    assignments.map(({ agent, ...assignment }, index) => ({
      ...assignment,
      id: `${RULE_ID_PREFIX}${index}`,
      tenant: company.tenant,
      agent: agent.id,
    })),
  );
  await insert(
    transfers,
    flow.flatMap((each) => each.transfers),
  );
  await insert(participants, removeDuplicateParticipants([...flow, ...offFlow].flatMap((each) => each.participants)));
  await insert(
    notices,
    markOldAsRead(
      [...flow, ...offFlow].flatMap((each) => each.notices),
      now,
    ),
  );
  await insert(
    copies,
    offFlow.flatMap((each) => each.copies),
  );
  await insert(
    copyReceivers,
    offFlow.flatMap((each) => each.copyReceivers),
  );
  await insert(
    boardMessages,
    offFlow.flatMap((each) => each.boardMessages),
  );
  await insert(
    followedRequests,
    offFlow.flatMap((each) => each.tracked),
  );
  await insert(
    favourites,
    offFlow.flatMap((each) => each.favourites),
  );
  await insert(
    shares,
    offFlow.flatMap((each) => each.shares),
  );
  await insert(
    shareReaders,
    offFlow.flatMap((each) => each.shareReaders),
  );
  await insert(batches, kept.batches);
  await insert(batchRows, kept.rows);
  await writeFiles(insert, company.tenant, simulations);
}

/**
 * Keeps one row per user and request. The row of the step takes precedence over that of a copy, because it may contain
 * the time of the last action.
 */
const removeDuplicateParticipants = (rows: readonly ParticipantRow[]): readonly ParticipantRow[] => [
  ...new Map(rows.toReversed().map((row) => [`${row.instance} ${row.member}`, row])).values(),
];

async function writeFiles(insert: Insert, tenant: string, simulations: readonly RequestSimulation[]): Promise<void> {
  const kept = simulations.flatMap((simulation) => simulation.files.map((file) => ({ ...file, simulation })));
  await insert(
    storedFiles,
    kept.map(({ id, name, bytes, owner, simulation }) => ({
      id,
      tenant,
      name,
      size: bytes.length,
      owner,
      at: simulation.outline.startedAt,
    })),
  );
  await insert(
    fileChunks,
    kept.map(({ id, bytes }) => ({ file: id, position: 0, bytes })),
  );
  await insert(
    fileLinks,
    kept.map(({ id, simulation }) => ({ file: id, instance: simulation.instance })),
  );
}
