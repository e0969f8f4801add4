import { encodeForm } from '#contract/forms/encodeForm.ts';
import { formProgressCodec, type FormProgress } from '#contract/wire/wireCodecs.ts';
import type { InstanceState, TaskState } from '#package/process.ts';
import type { Company } from '#server/company/company.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import { getFollowerNotice, noticeRows } from '../engine/noticeRows.ts';
import {
  countOpenTasks,
  toHolderRows,
  toInstanceColumns,
  participantRows,
  type ParticipantRow,
  toRecordRows,
  toTaskRow,
  toTimerWork,
  transferRows,
} from '../engine/projection.ts';
import { ID_FIELD } from '#server/forms/views/formView.ts';
import { createSubject } from '#server/forms/views/subject.ts';
import { createSummary } from '#server/forms/views/formSummary.ts';
import type { transfers } from '#server/db/schema/handover.ts';
import type { notices } from '#server/db/schema/notices.ts';
import type { instances } from '#server/db/schema/requests.ts';
import type { storedFormChanges, formRows } from '#server/db/schema/formRows.ts';
import type { Sql } from '#server/db/database.ts';
import type { RequestSimulation } from './requestSimulation.ts';

interface WriteContext {
  readonly company: Company;
  readonly vocabulary: Vocabulary;
  readonly number: string;
}

/** Returns the `instances` row of a simulated request; for a draft, one without a state. */
export async function toInstanceRow(
  tx: Sql,
  simulation: RequestSimulation,
  written: WriteContext,
): Promise<typeof instances.$inferInsert> {
  const { definition, initiator, startedAt } = simulation.outline;
  const person = written.company.people.find(({ id }) => id === initiator);
  const department = written.company.groups.find(({ key }) => key === person?.department);
  const columns =
    simulation.state === undefined
      ? {
          state: null,
          status: 'drafted' as const,
          outcome: 'open' as const,
          openNodes: [],
          holders: [],
          progress: null,
          endedAt: null,
        }
      : toInstanceColumns(definition.loaded.process, simulation.state);
  return {
    ...columns,
    id: simulation.instance,
    tenant: definition.tenant,
    definition: definition.id,
    definitionKey: definition.key,
    category: definition.category,
    caller: null,
    subject: await createSubject(tx, {
      vocabulary: written.vocabulary,
      definition,
      initiator: person?.name ?? { 'zh-CN': '' },
      record: simulation.record,
      now: startedAt,
    }),
    number: simulation.state === undefined ? '' : written.number,
    initiator,
    initiatorName: person?.name['zh-CN'] ?? '',
    department: department?.id ?? '',
    summary: createSummary(definition, simulation.record),
    startedAt,
  };
}

/** Returns the form rows of a request with their changes. */
export function toFormRows(simulation: RequestSimulation): {
  readonly rows: (typeof formRows.$inferInsert)[];
  readonly changes: (typeof storedFormChanges.$inferInsert)[];
} {
  const { definition, initiator, startedAt } = simulation.outline;
  const alias = definition.loaded.formAlias;
  if (alias === undefined) return { rows: [], changes: [] };
  const id = simulation.newId();
  const [version, changedAt] = [1 + simulation.formChanges.length, simulation.formChanges.at(-1)?.at ?? startedAt];
  return {
    rows: [
      {
        id,
        tenant: definition.tenant,
        alias,
        instance: simulation.instance,
        record: { ...encodeForm(simulation.record), [ID_FIELD]: id },
        version,
        progress: formProgressCodec.toWire(toProgress(simulation.state)),
        createdBy: initiator,
        changedAt,
      },
    ],
    changes: simulation.formChanges.map(({ at, person, node, ...writing }) => ({
      ...writing,
      row: id,
      instance: simulation.instance,
      node,
      nodeName: definition.loaded.process.nodes[node]?.name ?? '',
      changedBy: person,
      changedAt: at,
    })),
  };
}

function toProgress(state: InstanceState | undefined): FormProgress {
  if (state === undefined) return 'drafted';
  return state.status === 'succeeded' || state.status === 'cancelled' ? state.status : 'submitted';
}

/** Returns all rows the engine would have written step by step. */
export function toEngineRows({ outline: { definition }, steps, state, instance, sideActions }: RequestSimulation) {
  const { tenant, id, category } = definition;
  const open = state?.tasks ?? [];
  return {
    events: steps.map(({ event }) => ({ instance, version: event.version, at: event.answers.now, event })),
    records: steps.flatMap((step) => toRecordRows(step.state, step.effects, tenant)),
    tasks: state === undefined ? [] : open.map((task) => toTaskRow(state, task, { tenant, definition: id, category })),
    closedTasks: toClosedTaskRows(steps).map((task) => ({ task, instance })),
    holders: state === undefined ? [] : open.flatMap((task) => toHolderRows(state, task, tenant)),
    timers: state === undefined ? [] : state.timers.map((timer) => toTimerWork(state, timer, tenant)),
    participants: toParticipantRows(steps),
    transfers: toTransferRows(steps, tenant),
    notices: toNoticeRows(steps, tenant, sideActions),
  };
}

/** Returns the transfers of each task; a retrieved transfer leaves no row. */
function toTransferRows(steps: RequestSimulation['steps'], tenant: string): readonly (typeof transfers.$inferInsert)[] {
  const rows = new Map<string, typeof transfers.$inferInsert>();
  for (const {
    state,
    event: {
      answers: { now },
    },
  } of steps) {
    for (const task of state.tasks) {
      for (const row of transferRows(state, task, tenant, now))
        rows.set(`${row.task}.${row.position}`, rows.get(`${row.task}.${row.position}`) ?? row);
      for (const [key, row] of rows)
        if (row.task === task.id && row.position >= task.transferredBy.length) rows.delete(key);
    }
  }
  return [...rows.values()];
}

/**
 * Returns the notices of the steps. The initiator follows a request from the start, other users from the time they
 * chose to.
 */
function toNoticeRows(
  steps: RequestSimulation['steps'],
  tenant: string,
  offFlow: RequestSimulation['sideActions'],
): readonly (typeof notices.$inferInsert)[] {
  return steps.flatMap((step, index) => {
    const followers = offFlow
      .filter(({ kind, at }) => kind === 'follow' && at <= step.event.answers.now)
      .map(({ by }) => by);
    return noticeRows(step, tenant, getFollowerNotice(steps[index - 1]?.state, step), [
      step.state.initiator.id,
      ...followers,
    ]);
  });
}

function toClosedTaskRows(steps: RequestSimulation['steps']): readonly string[] {
  const open = new Set(steps.at(-1)?.state.tasks.map(({ id }) => id));
  return [...new Set(steps.flatMap(({ state }) => state.tasks.map(({ id }) => id)))].filter((id) => !open.has(id));
}

/** Returns all users and groups a request has concerned, with the time of their last action. */
function toParticipantRows(steps: RequestSimulation['steps']): readonly ParticipantRow[] {
  const all = new Map<string, ParticipantRow>();
  let before: readonly TaskState[] = [];
  for (const { state, effects } of steps) {
    for (const row of participantRows(
      state,
      state.tasks.filter((task) => !before.includes(task)),
      effects,
    )) {
      const known = all.get(row.member);
      all.set(row.member, { ...row, actedAt: row.actedAt ?? known?.actedAt ?? null });
    }
    before = state.tasks;
  }
  const open = countOpenTasks(steps.at(-1)?.state);
  return [...all.values()].map((row) => ({ ...row, open }));
}
