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
type Insert = <Table extends PgTable>(table: Table, rows: readonly PgInsertValue<Table>[] | undefined) => Promise<void>;

/** Writes simulated requests table by table, in batches of rows. */
export async function writeHistory(
  tx: Sql,
  { simulations, instances: requests, assignments, company, now }: SimulatedRequest,
): Promise<void> {
  const insert: Insert = async (table, rows = []) => {
    for (let from = 0; from < rows.length; from += BATCH) await tx.insert(table).values(rows.slice(from, from + BATCH));
  };
  const forms = joinRows(simulations.map(toFormRows));
  const flow = joinRows(simulations.map(toEngineRows));
  const side = joinRows(simulations.map((simulation) => createSideRows(simulation, company)));
  const kept = createBatchRows(simulations, requests);
  await insert(instances, requests);
  await insert(formRows, forms.rows);
  await insert(storedFormChanges, forms.changes);
  await insert(events, flow.events);
  await insert(records, flow.records);
  await insert(records, side.records);
  await insert(tasks, flow.tasks);
  await insert(closedTasks, flow.closedTasks);
  await insert(holders, flow.holders);
  await insert(work, flow.timers?.map(toWorkRow));
  await insert(
    agents,
    assignments.map(({ agent, ...assignment }, index) => ({
      ...assignment,
      id: `${RULE_ID_PREFIX}${index}`,
      tenant: company.tenant,
      agent: agent.id,
    })),
  );
  await insert(transfers, flow.transfers);
  const participating = [...(flow.participants ?? []), ...(side.participants ?? [])];
  await insert(participants, removeDuplicateParticipants(participating));
  await insert(notices, markOldAsRead([...(flow.notices ?? []), ...(side.notices ?? [])], now));
  await insert(copies, side.copies);
  await insert(copyReceivers, side.copyReceivers);
  await insert(boardMessages, side.boardMessages);
  await insert(followedRequests, side.tracked);
  await insert(favourites, side.favourites);
  await insert(shares, side.shares);
  await insert(shareReaders, side.shareReaders);
  await insert(batches, kept.batches);
  await insert(batchRows, kept.rows);
  await writeFiles(insert, company.tenant, simulations);
}

/** Joins the rows of all requests, table by table. A table without any is absent if there are no requests. */
function joinRows<Rows extends object>(parts: readonly Rows[]): Partial<Rows> {
  const joined: Record<string, unknown[]> = {};
  for (const part of parts)
    for (const [table, rows] of Object.entries(part)) (joined[table] ??= []).push(...(rows as readonly unknown[]));
  return joined as Partial<Rows>;
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
