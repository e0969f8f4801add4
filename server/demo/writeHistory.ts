import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { AgentAssignment } from '#package/agent.ts';
import type { Instant } from '#package/process.ts';
import type { Company } from '../definitions/company.ts';
import type { ParticipantRow } from '../engine/projection.ts';
import { batches, batchRows } from '../storage/schema/batches.ts';
import { boardMessages, copies, copyReceivers } from '../storage/schema/copies.ts';
import { fileChunks, fileLinks, storedFiles } from '../storage/schema/files.ts';
import { favourites, shareReaders, shares } from '../storage/schema/following.ts';
import { storedFormChanges, formRows } from '../storage/schema/formRows.ts';
import { agents, transfers } from '../storage/schema/handover.ts';
import { notices } from '../storage/schema/notices.ts';
import { events, instances, participants, records, tracked } from '../storage/schema/requests.ts';
import { closedTasks, holders, tasks, timers } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';
import { batchesOf } from './batchRows.ts';
import { offFlowRows, withReading } from './offFlowRows.ts';
import { engineRows, formRowsOf } from './historyRows.ts';
import type { RequestSimulation } from './requestSimulation.ts';

const BATCH = 200;
/** Rules have ids of their own, the same in every demo. */
const FIRST_RULE = 'demo-';

interface SimulatedRequest {
  readonly simulations: readonly RequestSimulation[];
  readonly instances: readonly (typeof instances.$inferInsert)[];
  readonly assignments: readonly AgentAssignment[];
  readonly company: Company;
  readonly now: Instant;
}
type Insert = <Table extends PgTable>(table: Table, rows: readonly PgInsertValue<Table>[]) => Promise<void>;

/** Writes played requests table by table, many rows at once. */
export async function writeHistory(
  tx: Sql,
  { simulations, instances: requests, assignments, company, now }: SimulatedRequest,
): Promise<void> {
  const insert: Insert = async (table, rows) => {
    for (let from = 0; from < rows.length; from += BATCH) await tx.insert(table).values(rows.slice(from, from + BATCH));
  };
  const forms = simulations.map(formRowsOf);
  const flow = simulations.map(engineRows);
  const offFlow = simulations.map((simulation) => offFlowRows(simulation, company));
  const kept = batchesOf(simulations, requests);
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
    timers,
    flow.flatMap((each) => each.timers),
  );
  await insert(
    agents,
    assignments.map(({ agent, ...assignment }, index) => ({
      ...assignment,
      id: `${FIRST_RULE}${index}`,
      tenant: company.tenant,
      agent: agent.id,
    })),
  );
  await insert(
    transfers,
    flow.flatMap((each) => each.transfers),
  );
  await insert(participants, onceEach([...flow, ...offFlow].flatMap((each) => each.participants)));
  await insert(
    notices,
    withReading(
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
    tracked,
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

/** Whom a step concerned may have got a copy, too; the step comes first, as it may say when they acted. */
const onceEach = (rows: readonly ParticipantRow[]): readonly ParticipantRow[] => [
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
