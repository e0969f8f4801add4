import type { SQL } from 'drizzle-orm';
import { getHandlers, getHolders, isWaiting } from '#domain/process/handlers.ts';
import type { Effect, RecordAction } from '#domain/workflow/command.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { computeProgress } from '#domain/process/computeProgress.ts';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { transfers } from '#server/db/schema/handover.ts';
import type { instances, participants, records } from '#server/db/schema/requests.ts';
import type { holders, tasks } from '#server/db/schema/openWork.ts';
import type { NewWork } from '#server/db/schema/work.ts';
import type { AttachedFile, RelatedRequest } from '#server/db/schema/requests.ts';
import { selectSearchText } from './searchText.ts';

/**
 * Maps the state of the core to the rows that lists read. Pure functions, used for commands and for histories that are
 * written in batches.
 */

/** Columns that all rows of an instance share. */
export interface ProjectionContext {
  readonly tenant: string;
  readonly definition: string;
  readonly category: string;
}

export type InstanceColumns = Pick<
  typeof instances.$inferInsert,
  'state' | 'status' | 'outcome' | 'openNodes' | 'holders' | 'progress' | 'endedAt'
>;

export function toInstanceColumns(definition: ProcessDefinition, state: InstanceState): InstanceColumns {
  const open = state.tasks.filter(isWaiting);
  return {
    state,
    status: state.status,
    outcome: state.outcome,
    openNodes: [...new Set(open.map(({ node }) => node))],
    holders: [...new Map(getHolders(state).map((executor) => [`${executor.kind} ${executor.id}`, executor])).values()],
    progress: state.endedAt === undefined ? (computeProgress(definition, state) ?? null) : null,
    endedAt: state.endedAt ?? null,
  };
}

/** A row of `tasks` without its reminders, which are not part of the state. */
export type TaskRow = Omit<typeof tasks.$inferSelect, 'urgedCount' | 'urgedAt'>;

export const toTaskRow = (state: InstanceState, task: TaskState, place: ProjectionContext): TaskRow => ({
  id: task.id,
  ...place,
  instance: state.id,
  node: task.node,
  nodeName: task.nodeName,
  token: task.token,
  kind: task.kind,
  status: task.status,
  version: task.version,
  owner: task.owner ?? null,
  assignee: task.assignee ?? null,
  parent: task.parent ?? null,
  wakes: task.wakes ?? null,
  executors: getHandlers(state, task),
  createdAt: task.createdAt,
  dueAt: task.dueAt ?? null,
});

const RESTING: ReadonlySet<TaskState['status']> = new Set(['replied', 'locked', 'onHold']);

type Searched<Table extends typeof holders | typeof participants> = Omit<Table['$inferInsert'], 'found'> & {
  readonly found: SQL;
};
type HolderRow = Searched<typeof holders>;

/**
 * Returns the rows of the to-do lists a task appears in (contract tasks 4 `myTasks`), with their search text. The row
 * of the request must have been written.
 */
export const toHolderRows = (state: InstanceState, task: TaskState, tenant: string): readonly HolderRow[] =>
  RESTING.has(task.status)
    ? []
    : getHandlers(state, task).map(({ id }) => ({
        tenant,
        member: id,
        createdAt: task.createdAt,
        task: task.id,
        initiator: state.initiator.id,
        found: selectSearchText(state.id),
      }));

/** Returns the transfers of a task. The last one is omitted while the task has no assignee. */
export function transferRows(
  { id: instance }: Pick<InstanceState, 'id'>,
  { id, transferredBy, assignee, agentFor, nodeName }: TaskState,
  tenant: string,
  at: Instant,
): (typeof transfers.$inferInsert)[] {
  return transferredBy.flatMap((giver, position) => {
    const receiver = transferredBy[position + 1] ?? assignee;
    return receiver === undefined
      ? []
      : [
          {
            tenant,
            instance,
            task: id,
            position,
            giver,
            receiver,
            nodeName,
            at,
            kind: position === 0 && giver === agentFor ? ('agent' as const) : ('transfer' as const),
          },
        ];
  });
}

export const toTimerWork = (
  { id: instance }: InstanceState,
  { id, dueAt }: InstanceState['timers'][number],
  tenant: string,
): NewWork => ({ tenant, kind: 'timer', key: id, dueAt, payload: { instance } });

export interface RecordAttachments {
  readonly files: readonly AttachedFile[];
  readonly related?: readonly RelatedRequest[];
  readonly opinionField: string;
}

/**
 * Returns the history records of a command. Attachments and the opinion's field are stored with the first record, which
 * is the one of the acting user.
 */
export function toRecordRows(
  state: InstanceState,
  effects: readonly Effect[],
  tenant: string,
  attached?: RecordAttachments,
): (typeof records.$inferInsert)[] {
  const written = effects.flatMap((effect) => (effect.kind === 'recorded' ? [effect.record] : []));
  return written.map(({ agentFor, task, rule, ...record }, index) => ({
    ...record,
    rule: rule ?? null,
    tenant,
    instance: state.id,
    task: task ?? null,
    agentFor: agentFor ?? null,
    ...(index === 0 ? attached : {}),
  }));
}

/** Actions after which a request does not count as handled by the user of the record. */
export const NON_DECISION_ACTIONS: readonly RecordAction[] = [
  'submit',
  'skip',
  'urge',
  'transfer',
  'retrieve',
  'cancelCirculation',
  'revokeCommunication',
  'leave',
];

/** Counts the open tasks of a request; 0 if the request does not exist yet. Answered communications are not open. */
export const countOpenTasks = (state: InstanceState | undefined): number => listOpenTasks(state).length;
const listOpenTasks = (state: InstanceState | undefined): readonly TaskState[] =>
  state?.tasks.filter(({ status }) => status !== 'replied') ?? [];

export type ParticipantRow = Searched<typeof participants>;

/** Returns the users and groups a step has concerned. They may read the request from now on. */
export function participantRows(
  state: InstanceState,
  changed: readonly TaskState[],
  effects: readonly Effect[],
): ParticipantRow[] {
  const acted = new Map<string, number | null>();
  const concern = (member: string, at: number | null): void => {
    acted.set(member, Math.max(at ?? 0, acted.get(member) ?? 0) || null);
  };
  concern(state.initiator.id, null);
  for (const task of changed)
    for (const id of [...getHandlers(state, task).map((each) => each.id), ...task.transferredBy]) concern(id, null);
  for (const effect of effects) {
    if (effect.kind !== 'recorded') continue;
    concern(effect.record.handler, NON_DECISION_ACTIONS.includes(effect.record.action) ? null : effect.record.doneAt);
    if (effect.record.agentFor !== undefined) concern(effect.record.agentFor, null);
    for (const { id } of effect.record.partners) concern(id, null);
  }
  const searched = { initiator: state.initiator.id, found: selectSearchText(state.id) };
  const open = countOpenTasks(state);
  return [...acted].map(([member, actedAt]) => ({ instance: state.id, member, actedAt, open, ...searched }));
}
