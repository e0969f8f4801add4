import { formProgressCodec, type FormProgress } from '#api/wireCodecs.ts';
import type { InstanceState, TaskState } from '#package/process.ts';
import type { Company } from '../definitions/company.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import { newsOf, noticeRows } from '../engine/noticeRows.ts';
import {
  countOpen,
  holderRows,
  instanceColumns,
  participantRows,
  type ParticipantRow,
  recordRows,
  taskRow,
  timerRow,
  transferRows,
} from '../engine/projection.ts';
import { ID_FIELD } from '../forms/formView.ts';
import { subjectOf } from '../forms/subject.ts';
import { summaryOf } from '../forms/formSummary.ts';
import type { transfers } from '../storage/schema/handover.ts';
import type { notices } from '../storage/schema/notices.ts';
import type { instances } from '../storage/schema/requests.ts';
import type { storedFormChanges, formRows } from '../storage/schema/formRows.ts';
import type { Sql } from '../storage/database.ts';
import type { RequestSimulation } from './requestSimulation.ts';

interface Written {
  readonly company: Company;
  readonly vocabulary: Vocabulary;
  readonly number: string;
}

/** The row lists read of a played request; of a draft, one without a state. */
export async function instanceRow(
  tx: Sql,
  simulation: RequestSimulation,
  written: Written,
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
      : instanceColumns(definition.loaded.process, simulation.state);
  return {
    ...columns,
    id: simulation.instance,
    tenant: definition.tenant,
    definition: definition.id,
    definitionKey: definition.key,
    category: definition.category,
    caller: null,
    subject: await subjectOf(tx, {
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
    summary: summaryOf(definition, simulation.record),
    startedAt,
  };
}

/** The form of a request with what was changed in it on its way. */
export function formRowsOf(simulation: RequestSimulation): {
  readonly rows: (typeof formRows.$inferInsert)[];
  readonly changes: (typeof storedFormChanges.$inferInsert)[];
} {
  const { definition, initiator, startedAt } = simulation.outline;
  const alias = definition.loaded.formAlias;
  if (alias === undefined) return { rows: [], changes: [] };
  const id = simulation.newId();
  const [version, changedAt] = [1 + simulation.writings.length, simulation.writings.at(-1)?.at ?? startedAt];
  return {
    rows: [
      {
        id,
        tenant: definition.tenant,
        alias,
        instance: simulation.instance,
        record: { ...simulation.record, [ID_FIELD]: id },
        version,
        progress: formProgressCodec.toWire(progressOf(simulation.state)),
        createdBy: initiator,
        changedAt,
      },
    ],
    changes: simulation.writings.map(({ at, person, node, ...writing }) => ({
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

function progressOf(state: InstanceState | undefined): FormProgress {
  if (state === undefined) return 'drafted';
  return state.status === 'succeeded' || state.status === 'cancelled' ? state.status : 'submitted';
}

/** What the engine would have written step by step, written once. */
export function engineRows({ outline: { definition }, steps, state, instance, offFlow }: RequestSimulation) {
  const { tenant, id, category } = definition;
  const open = state?.tasks ?? [];
  return {
    events: steps.map(({ event }) => ({ instance, version: event.version, at: event.answers.now, event })),
    records: steps.flatMap((step) => recordRows(step.state, step.effects, tenant)),
    tasks: state === undefined ? [] : open.map((task) => taskRow(state, task, { tenant, definition: id, category })),
    closedTasks: closedOf(steps).map((task) => ({ task, instance })),
    holders: state === undefined ? [] : open.flatMap((task) => holderRows(state, task, tenant)),
    timers: state === undefined ? [] : state.timers.map((timer) => timerRow(state, timer)),
    participants: participantsOf(steps),
    transfers: transfersOf(steps, tenant),
    notices: noticesOf(steps, tenant, offFlow),
  };
}

/** The hands each task went through; what was taken back left no trace. */
function transfersOf(steps: RequestSimulation['steps'], tenant: string): readonly (typeof transfers.$inferInsert)[] {
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

/** What the steps told people; its initiator follows a request from the start, others from when they said so. */
function noticesOf(
  steps: RequestSimulation['steps'],
  tenant: string,
  offFlow: RequestSimulation['offFlow'],
): readonly (typeof notices.$inferInsert)[] {
  return steps.flatMap((step, index) => {
    const followers = offFlow
      .filter(({ kind, at }) => kind === 'follow' && at <= step.event.answers.now)
      .map(({ by }) => by);
    return noticeRows(step, tenant, newsOf(steps[index - 1]?.state, step), [step.state.initiator.id, ...followers]);
  });
}

function closedOf(steps: RequestSimulation['steps']): readonly string[] {
  const open = new Set(steps.at(-1)?.state.tasks.map(({ id }) => id));
  return [...new Set(steps.flatMap(({ state }) => state.tasks.map(({ id }) => id)))].filter((id) => !open.has(id));
}

/** Everybody a request has ever concerned, with the last moment they acted. */
function participantsOf(steps: RequestSimulation['steps']): readonly ParticipantRow[] {
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
  const open = countOpen(steps.at(-1)?.state);
  return [...all.values()].map((row) => ({ ...row, open }));
}
