import { compact } from '../../shared/compact.ts';
import type { Instant, NodeId, PersonId, TaskId } from '../../shared/ids.ts';
import { refuse, type RefusalCode, type Refusal } from '../../shared/refusal.ts';
import type { ClosedJoin } from '../../tasks/commandPreview.ts';
import {
  CURRENT_RULES_VERSION,
  type Actor,
  type CommandInputs,
  type ApprovalRecord,
  type Command,
  type Effect,
  type PeopleByNode,
  type AssigneeQuery,
  type RulesVersion,
} from '../../workflow/command.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import type { Executor, InstanceState } from '../../workflow/instanceState.ts';

/**
 * The state being changed. Its members are replaced; lists are changed in place only if this command created them
 * (`toEditable`), so that the original state is not affected.
 */
type Draft = { -readonly [Key in keyof InstanceState]: InstanceState[Key] };

/**
 * The execution of one command. The first refusal is kept and the draft is discarded; so is a draft with open
 * questions.
 */
export interface Run {
  readonly definition: ProcessDefinition;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: CommandInputs;
  /** The rules version to follow (ADR 5). */
  readonly rules: RulesVersion;
  readonly draft: Draft;
  readonly effects: Effect[];
  readonly questions: Map<string, AssigneeQuery>;
  readonly used: { ids: number; localIds: number; readonly people: Set<string>; readonly agents: Set<PersonId> };
  /** Tokens that have not arrived yet; input of `advance`. */
  readonly movedTokens: string[];
  /** New tasks to check against skip rules; input of `advance`. */
  readonly newTasks: TaskId[];
  /** All tasks this command created, in their order. */
  readonly createdTasks: TaskId[];
  /** The lists of the draft that this command created. */
  readonly ownLists: WeakSet<object>;
  /** Nodes passed so far, to detect an endless loop. */
  readonly steps: string[];
  /** Choices of this command: `chosenPeople` for the next nodes, `forcedFlows` at exclusive gateways. */
  chosenPeople: PeopleByNode;
  /** Assignees that override the rules of a node: the target of a return or a special delivery. */
  readonly assigneeOverrides: Map<NodeId, readonly Executor[]>;
  readonly forcedFlows: Map<string, string>;
  /** Whether skip rules and agents apply to new tasks: after a start and when going forward, never after a return. */
  isForward: boolean;
  /** Whether it is a preview: missing input (users, a path) is not a reason to refuse. */
  readonly isPreview: boolean;
  /** Set until a start has completed the first node. */
  submission?: StartSubmission;
  /** The joins that never opened, if the request has ended at them. */
  closedJoins?: readonly ClosedJoin[];
  refusal?: Refusal;
}

export interface StartSubmission {
  readonly opinion: string;
  readonly destination?: NodeId;
}

export interface RunInputs {
  readonly definition: ProcessDefinition;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: CommandInputs;
  readonly isPreview?: boolean;
  readonly rules?: RulesVersion;
}

export function beginRun(inputs: RunInputs, state: InstanceState): Run {
  return {
    isPreview: false,
    rules: CURRENT_RULES_VERSION,
    ...inputs,
    draft: { ...state, version: state.version + 1 },
    effects: [],
    questions: new Map(),
    used: { ids: 0, localIds: 0, people: new Set(), agents: new Set() },
    movedTokens: [],
    newTasks: [],
    createdTasks: [],
    ownLists: new WeakSet(),
    steps: [],
    chosenPeople: {},
    assigneeOverrides: new Map(),
    forcedFlows: new Map(),
    isForward: false,
  };
}

/**
 * Returns a list of the draft that may be changed in place. It is copied the first time, so that a command copies a
 * long list once instead of with every step.
 */
export function toEditable<T>({ ownLists }: Run, list: readonly T[]): T[] {
  if (ownLists.has(list)) return list as T[];
  const copy = [...list];
  ownLists.add(copy);
  return copy;
}

/**
 * Returns the next id of the block, for items that are stored in rows: tasks, records, timers, jobs, called requests.
 */
export const nextId = (run: Run): string => String(BigInt(run.answers.ids.first) + BigInt(run.used.ids++));
/** Returns an id within the request, for tokens, path entries, rounds and circulations. */
export const nextLocalId = (run: Run): string => `${run.draft.version}.${run.used.localIds++}`;

export function refuseRun(run: Run, code: RefusalCode, values?: Refusal['values']): void {
  run.refusal ??= refuse(code, values);
}

export const getNow = (run: Run): Instant => run.answers.now;

export function record(
  run: Run,
  row: Omit<ApprovalRecord, 'id' | 'doneAt' | 'partners' | 'handlerName'> & Partial<Pick<ApprovalRecord, 'partners'>>,
): void {
  const whole = {
    id: nextId(run),
    handlerName: run.draft.names[row.handler] ?? '',
    doneAt: getNow(run),
    partners: [],
    ...row,
  };
  run.effects.push({ kind: 'recorded', record: compact(whole) });
}

/** Stores the names of users for the history. Groups have none. */
export function nameExecutors(run: Run, executors: readonly (Omit<Executor, 'kind'> & Partial<Executor>)[]): void {
  const people = executors.filter(({ kind }) => kind !== 'group');
  const isNew = people.some(({ id, name }) => run.draft.names[id] !== name);
  if (isNew) run.draft.names = { ...run.draft.names, ...Object.fromEntries(people.map(({ id, name }) => [id, name])) };
}

/** Returns a user the request already knows by name. */
export const toPersonExecutor = (run: Run, id: PersonId): Executor => ({
  kind: 'person',
  id,
  name: run.draft.names[id] ?? '',
});
