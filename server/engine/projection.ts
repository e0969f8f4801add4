import type { SQL } from 'drizzle-orm';
import { handlersOf, holdersOf, isWaiting } from '#domain/process/handlers.ts';
import type { Effect, RecordAction } from '#domain/workflow/command.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { progressOf } from '#domain/process/progressOf.ts';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { transfers } from '../storage/schema/handover.ts';
import type { instances, participants, records } from '../storage/schema/requests.ts';
import type { holders, tasks, timers } from '../storage/schema/openWork.ts';
import type { AttachedFile, RelatedRequest } from '../storage/schema/requests.ts';
import { foundOf } from './foundOf.ts';

/** From the core's state to the rows lists read. Pure: the same for a command, and for a history written in batches. */

/** What all rows of one instance share. */
export interface WrittenPlace {
  readonly tenant: string;
  readonly definition: string;
  readonly category: string;
}

export type InstanceColumns = Pick<
  typeof instances.$inferInsert,
  'state' | 'status' | 'outcome' | 'openNodes' | 'holders' | 'progress' | 'endedAt'
>;

export function instanceColumns(definition: ProcessDefinition, state: InstanceState): InstanceColumns {
  const open = state.tasks.filter(isWaiting);
  return {
    state,
    status: state.status,
    outcome: state.outcome,
    openNodes: [...new Set(open.map(({ node }) => node))],
    holders: [...new Map(holdersOf(state).map((executor) => [`${executor.kind} ${executor.id}`, executor])).values()],
    progress: state.endedAt === undefined ? (progressOf(definition, state) ?? null) : null,
    endedAt: state.endedAt ?? null,
  };
}

export const taskRow = (state: InstanceState, task: TaskState, place: WrittenPlace): typeof tasks.$inferSelect => ({
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
  executors: handlersOf(state, task),
  createdAt: task.createdAt,
  dueAt: task.dueAt ?? null,
});

const RESTING: ReadonlySet<TaskState['status']> = new Set(['replied', 'locked', 'onHold']);

type Searched<Table extends typeof holders | typeof participants> = Omit<Table['$inferInsert'], 'found'> & {
  readonly found: SQL;
};
type HolderRow = Searched<typeof holders>;

/**
 * Whose to-do list it stands in (contract tasks 4 `myTasks`), and what it is searched by there: the request has been
 * written.
 */
export const holderRows = (state: InstanceState, task: TaskState, tenant: string): readonly HolderRow[] =>
  RESTING.has(task.status)
    ? []
    : handlersOf(state, task).map(({ id }) => ({
        tenant,
        member: id,
        createdAt: task.createdAt,
        task: task.id,
        initiator: state.initiator.id,
        found: foundOf(state.id),
      }));

/** The hands a task has gone through; while nobody holds it, the last one is not known. */
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

export const timerRow = (
  state: InstanceState,
  { id, dueAt }: InstanceState['timers'][number],
): typeof timers.$inferInsert => ({ id, instance: state.id, dueAt });

export interface RecordAttachments {
  readonly files: readonly AttachedFile[];
  readonly related?: readonly RelatedRequest[];
  readonly opinionField: string;
}

/** Attachments and the opinion's field belong to the first record of a command: the one of the person who acted. */
export function recordRows(
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

/** Actions after which a request does not count as handled by the person the record names. */
export const NO_DECISION: readonly RecordAction[] = [
  'submit',
  'skip',
  'transfer',
  'retrieve',
  'cancelCirculation',
  'revokeCommunication',
  'leave',
];

/** Of a request that is not there yet, none. What has been answered waits for nobody. */
export const countOpen = (state: InstanceState | undefined): number => openOf(state).length;
const openOf = (state: InstanceState | undefined): readonly TaskState[] =>
  state?.tasks.filter(({ status }) => status !== 'replied') ?? [];

export type ParticipantRow = Searched<typeof participants>;

/** Everybody a step has concerned, so that they may read the request from now on. */
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
    for (const id of [...handlersOf(state, task).map((each) => each.id), ...task.transferredBy]) concern(id, null);
  for (const effect of effects) {
    if (effect.kind !== 'recorded') continue;
    concern(effect.record.handler, NO_DECISION.includes(effect.record.action) ? null : effect.record.doneAt);
    if (effect.record.agentFor !== undefined) concern(effect.record.agentFor, null);
    for (const { id } of effect.record.partners) concern(id, null);
  }
  const searched = { initiator: state.initiator.id, found: foundOf(state.id) };
  const open = countOpen(state);
  return [...acted].map(([member, actedAt]) => ({ instance: state.id, member, actedAt, open, ...searched }));
}
