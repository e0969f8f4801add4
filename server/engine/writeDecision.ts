import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { formProgressCodec, type FormProgress } from '#contract/wire/wireCodecs.ts';
import type { ExecutedCommand } from '#domain/workflow/command.ts';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { invariant } from '#domain/shared/invariant.ts';
import { assertNextVersion } from '#domain/process/assertValidState.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { events, participants, records, type CommandChannel } from '#server/db/schema/requests.ts';
import { notices } from '#server/db/schema/notices.ts';
import { transfers } from '#server/db/schema/handover.ts';
import { closedTasks, holders, tasks } from '#server/db/schema/openWork.ts';
import { work, type NewWork } from '#server/db/schema/work.ts';
import { closeRecordsOfRequest, hasRecordsOfRequest } from '#server/forms/records/closeRecordsOfRequest.ts';
import type { FormProgressUpdate } from '#server/forms/records/formStore.ts';
import type { Sql } from '#server/db/database.ts';
import { addSignals } from '#server/db/signals/signals.ts';
import { batchStatements } from '#server/db/statements/batchStatements.ts';
import {
  updateStatement,
  insertStatement,
  IGNORE_CONFLICT,
  deleteStatement,
  type ConflictHandling,
  type WriteStatement,
} from '#server/db/statements/writeStatement.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { queueStatement } from '#server/db/work.ts';
import { selectSearchText } from './searchText.ts';
import { listNoticeRecipients } from './listNoticeRecipients.ts';
import { getFollowerNotice, noticeRows } from './noticeRows.ts';
import { signalDecision } from './signalDecision.ts';
import {
  countOpenTasks,
  toHolderRows,
  participantRows,
  toRecordRows,
  toTaskRow,
  toTimerWork,
  transferRows,
  type ParticipantRow,
  type RecordAttachments,
  type ProjectionContext,
} from './projection.ts';

/**
 * Further input of {@link writeDecision}: `followers` are notified, `written` are updates of the row of the request,
 * `form` is set if its values have not changed. `hasNoRecords`: no record needs to be updated when the request ends.
 */
interface DecisionExtras {
  readonly followers: readonly PersonId[];
  readonly attached?: RecordAttachments | undefined;
  readonly written?: readonly WriteStatement[];
  readonly form?: FormProgressUpdate | undefined;
  readonly hasNoRecords?: boolean;
  readonly via?: CommandChannel | undefined;
}

/**
 * Writes the result of the core in the transaction of the caller: the event and the rows that lists read. The row of a
 * new request must exist already.
 */
export async function writeDecision(
  tx: Sql,
  { id, tenant, category }: DeployedDefinition,
  before: InstanceState | undefined,
  decided: ExecutedCommand,
  { followers, attached, written = [], form, hasNoRecords = false, via }: DecisionExtras,
): Promise<void> {
  const place: ProjectionContext = { tenant, definition: id, category };
  const { state, effects, event } = decided;
  assertNextVersion(before, state);
  invariant(event.version === state.version, `request ${state.id}: event ${event.version} is not its last command`);
  const tasksChanged = diffById(before?.tasks ?? [], state.tasks);
  const { changed } = tasksChanged;
  await deleteUndoneTransfers(tx, before, changed);
  await writeChangedTasks(tx, place, state, changed);
  signalDecision(before, decided);
  const ended = effects.find(({ kind }) => kind === 'instanceEnded');
  const forms =
    ended?.kind === 'instanceEnded'
      ? closeForms(state.id, ended.status)
      : form &&
        updateStatement(
          formRows,
          { progress: form.progress },
          { id: form.row },
          `request ${state.id} has lost its form`,
        );
  const noticeList = noticeRows(
    decided,
    tenant,
    getFollowerNotice(before, decided),
    await listNoticeRecipients(tx, tenant, before, decided, followers),
  );
  addSignals(
    'messages',
    noticeList.map(({ person }) => person),
  );
  const writings = [
    ...written,
    ...insertStatement(events, [
      { instance: state.id, version: event.version, at: event.answers.now, event: { ...event, ...(via && { via }) } },
    ]),
    ...toTaskWrites(place, state, tasksChanged),
    ...insertStatement(
      transfers,
      changed.flatMap((task) => transferRows(state, task, tenant, event.answers.now)),
      IGNORE_CONFLICT,
    ),
    ...toWorkWrites(tenant, before, decided),
    ...insertStatement(records, toRecordRows(state, effects, tenant, attached)),
    ...toParticipantWrites(before, state, participantRows(state, changed, effects)),
    ...insertStatement(notices, noticeList),
    ...(forms === undefined ? [] : [forms]),
  ];
  if (ended?.kind !== 'instanceEnded' || hasNoRecords) await batchStatements(tx, writings);
  else if (await batchStatements(tx, writings, hasRecordsOfRequest(state.id)))
    await closeRecordsOfRequest(tx, state.id, ended.status);
  const revoked = effects.flatMap((effect) => (effect.kind === 'recordsRemoved' ? effect.tasks : []));
  if (revoked.length > 0) await tx.delete(records).where(inArray(records.task, revoked));
}

/** Updates the progress of the forms of a request that has ended or was deleted. */
export const closeForms = (instance: string, progress: FormProgress): WriteStatement =>
  updateStatement(formRows, { progress: formProgressCodec.toWire(progress) }, { instance });

/** Inserts or updates tasks. A task whose id belongs to another request is not overwritten. */
async function writeChangedTasks(
  tx: Sql,
  place: ProjectionContext,
  state: InstanceState,
  changed: readonly TaskState[],
): Promise<void> {
  if (changed.length === 0) return;
  const written = await tx
    .insert(tasks)
    .values(changed.map((task) => toTaskRow(state, task, place)))
    .onConflictDoUpdate({ target: tasks.id, set: TASK_CHANGES, setWhere: eq(tasks.instance, state.id) })
    .returning({ id: tasks.id });
  invariant(written.length === changed.length, `request ${state.id} has a task whose id belongs to another request`);
}

/** The core replaces the objects it changes and keeps the others, so identity shows which rows must be written. */
function toTaskWrites(
  { tenant }: ProjectionContext,
  state: InstanceState,
  { gone, changed }: RowDifference<TaskState>,
): readonly WriteStatement[] {
  const held = changed.flatMap((task) => toHolderRows(state, task, tenant));
  return [
    ...deleteFormerHolders([...gone, ...changed.map(({ id }) => id)], held),
    ...deleteStatement(tasks.id, gone),
    ...insertStatement(
      closedTasks,
      gone.map((task) => ({ task, instance: state.id })),
      IGNORE_CONFLICT,
    ),
    ...insertStatement(holders, held, IGNORE_CONFLICT, { found: [selectSearchText, state.id] }),
  ];
}

/** Deletes the to-do entries of users who no longer hold one of these tasks. */
const deleteFormerHolders = (
  touched: readonly string[],
  held: readonly { readonly task: string; readonly member: string }[],
): readonly WriteStatement[] =>
  touched.length === 0
    ? []
    : [
        {
          shape: 'no longer held',
          values: [touched, held.map(({ task }) => task), held.map(({ member }) => member)],
          build: (tx, at) =>
            tx
              .delete(holders)
              .where(
                sql`${holders.task} = any(${at(0)}) and (${holders.task}, ${holders.member}) not in (select * from unnest(${at(1)}::text[], ${at(2)}::text[]))`,
              ),
        },
      ];

/** Deletes the transfer rows of transfers that were undone. New transfers are only added. */
async function deleteUndoneTransfers(
  tx: Sql,
  before: InstanceState | undefined,
  changed: readonly TaskState[],
): Promise<void> {
  const hands = new Map(before?.tasks.map(({ id, transferredBy }) => [id, transferredBy.length]));
  for (const {
    id,
    transferredBy: { length },
  } of changed)
    if (length < (hands.get(id) ?? 0))
      await tx.delete(transfers).where(and(eq(transfers.task, id), gte(transfers.position, length)));
}

const TASK_CHANGES = {
  kind: sql`excluded.kind`,
  status: sql`excluded.status`,
  version: sql`excluded.version`,
  owner: sql`excluded.owner`,
  assignee: sql`excluded.assignee`,
  executors: sql`excluded.executors`,
  dueAt: sql`excluded.due_at`,
  node: sql`excluded.node`,
  nodeName: sql`excluded.node_name`,
  token: sql`excluded.token`,
};

/**
 * Timers and handlers of a step. A job with a stored result needs no work: its result waits in the state until the
 * request is resumed.
 */
function toWorkWrites(
  tenant: string,
  before: InstanceState | undefined,
  { state, effects, event }: ExecutedCommand,
): readonly WriteStatement[] {
  const timers = diffById(before?.timers ?? [], state.timers);
  const jobs = diffById(
    before?.jobs ?? [],
    state.jobs.filter(({ result }) => result === undefined),
  );
  const asked = effects.flatMap((effect): NewWork[] =>
    effect.kind === 'handlerAsked'
      ? [
          {
            tenant,
            kind: 'handler',
            key: effect.job,
            dueAt: event.answers.now,
            payload: { instance: state.id, node: effect.node, handler: effect.handler, variables: effect.variables },
          },
        ]
      : [],
  );
  return [
    ...deleteStatement(work.key, [...timers.gone, ...jobs.gone]),
    ...queueStatement([...timers.changed.map((timer) => toTimerWork(state, timer, tenant)), ...asked]),
  ];
}

/** Keeps the latest time at which a participant acted. */
const UPDATE_PARTICIPANT: ConflictHandling = {
  shape: 'concerned again',
  apply: (insert) =>
    insert.onConflictDoUpdate({
      target: [participants.instance, participants.member],
      set: { actedAt: sql`greatest(excluded.acted_at, ${participants.actedAt})`, open: sql`excluded.open` },
    }),
};

/**
 * The row of the initiator is written at every step; those of the other participants are updated only if the number of
 * open tasks changes.
 */
function toParticipantWrites(
  before: InstanceState | undefined,
  state: InstanceState,
  rows: readonly ParticipantRow[],
): readonly WriteStatement[] {
  const open = countOpenTasks(state);
  return [
    ...insertStatement(participants, rows, UPDATE_PARTICIPANT, { found: [selectSearchText, state.id] }),
    ...(before === undefined || open === countOpenTasks(before)
      ? []
      : [
          {
            shape: 'open for others',
            values: [open, state.id, rows.map(({ member }) => member)],
            build: (tx, at) =>
              tx
                .update(participants)
                .set({ open: sql`${at(0)}` })
                .where(and(eq(participants.instance, at(1)), sql`${participants.member} <> all(${at(2)})`)),
          } satisfies WriteStatement,
        ]),
  ];
}

interface RowDifference<Item> {
  readonly gone: string[];
  readonly changed: readonly Item[];
}

function diffById<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): RowDifference<Item> {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    gone: before.map(({ id }) => id).filter((id) => !kept.has(id)),
    changed: after.filter((item) => known.get(item.id) !== item),
  };
}
