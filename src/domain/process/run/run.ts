import { compact } from '../../shared/compact.ts';
import type { Instant, NodeId, PersonId, TaskId } from '../../shared/ids.ts';
import type { RefusalCode, Refusal } from '../../shared/refusal.ts';
import { refuse } from '../../shared/refusal.ts';
import type { ClosedJoin } from '../../task/outlook.ts';
import {
  RULES_TODAY,
  type Actor,
  type Answers,
  type ApprovalRecord,
  type Command,
  type Effect,
  type PeopleByNode,
  type Question,
  type RulesVersion,
} from '../../workflow/command.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import type { Executor, InstanceState } from '../../workflow/instanceState.ts';

/**
 * A state being changed: its members are replaced, and lists altered in place only where this command made them
 * (`editable`), so the state a command started from stays as it was.
 */
type Draft = { -readonly [Key in keyof InstanceState]: InstanceState[Key] };

/** One command at work. The first refusal stands and the draft is thrown away; so are drafts with open questions. */
export interface Run {
  readonly definition: ProcessDefinition;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: Answers;
  /** Which of our rules are followed (ADR 5). */
  readonly rules: RulesVersion;
  readonly draft: Draft;
  readonly effects: Effect[];
  readonly questions: Map<string, Question>;
  readonly used: { ids: number; localIds: number; readonly people: Set<string>; readonly agents: Set<PersonId> };
  /** Tokens that have moved and not arrived yet, and tasks nobody has seen yet: the work of `advance`. */
  readonly moved: string[];
  readonly fresh: TaskId[];
  /** Every task this command made, in their order. */
  readonly made: TaskId[];
  /** The lists of the draft that are this command's own. */
  readonly own: WeakSet<object>;
  /** Nodes passed so far, to find a run without end. */
  readonly steps: string[];
  /** What this command chose: people of the next nodes, and ways at exclusive gateways. */
  chosenPeople: PeopleByNode;
  /** Who gets a node whatever its rules say: the target of a return or a special delivery. */
  readonly appointed: Map<NodeId, readonly Executor[]>;
  readonly forcedFlows: Map<string, string>;
  /**
   * New tasks are tried against skip rules, and agents take over: after a start and going forward, never after a
   * return.
   */
  isForward: boolean;
  /** Shows what would happen: whatever the command still lacks (people, a way) is left open instead of refused. */
  readonly isPreview: boolean;
  /** Set while a start has still to complete the first node. */
  submission?: StartSubmission;
  /** Joins that never opened, when the request has ended at them. */
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
  readonly answers: Answers;
  readonly isPreview?: boolean;
  readonly rules?: RulesVersion;
}

export function beginRun(asked: RunInputs, state: InstanceState): Run {
  return {
    isPreview: false,
    rules: RULES_TODAY,
    ...asked,
    draft: { ...state, version: state.version + 1 },
    effects: [],
    questions: new Map(),
    used: { ids: 0, localIds: 0, people: new Set(), agents: new Set() },
    moved: [],
    fresh: [],
    made: [],
    own: new WeakSet(),
    steps: [],
    chosenPeople: {},
    appointed: new Map(),
    forcedFlows: new Map(),
    isForward: false,
  };
}

/**
 * A list of the draft to be altered in place: copied the first time, so that a command in a request with a thousand
 * steps copies them once, not with each step it takes.
 */
export function editable<T>({ own }: Run, list: readonly T[]): T[] {
  if (own.has(list)) return list as T[];
  const copy = [...list];
  own.add(copy);
  return copy;
}

/** The next id of the block, for things the world keeps rows of: tasks, records, timers, jobs, called instances. */
export const nextId = (run: Run): string => String(BigInt(run.answers.ids.first) + BigInt(run.used.ids++));
/** An id within the instance, for tokens, path entries, rounds and circulations. */
export const nextLocalId = (run: Run): string => `${run.draft.version}.${run.used.localIds++}`;

export function refuseRun(run: Run, code: RefusalCode, values?: Refusal['values']): void {
  run.refusal ??= refuse(code, values);
}

export const nowOf = (run: Run): Instant => run.answers.now;

/** Writes a row of the approval history. */
export function record(
  run: Run,
  row: Omit<ApprovalRecord, 'id' | 'doneAt' | 'partners' | 'handlerName'> & Partial<Pick<ApprovalRecord, 'partners'>>,
): void {
  const whole = {
    id: nextId(run),
    handlerName: run.draft.names[row.handler] ?? '',
    doneAt: nowOf(run),
    partners: [],
    ...row,
  };
  run.effects.push({ kind: 'recorded', record: compact(whole) });
}

/** Names people for the history. */
export function nameExecutors(run: Run, people: readonly { readonly id: PersonId; readonly name: string }[]): void {
  const isNew = people.some(({ id, name }) => run.draft.names[id] !== name);
  if (isNew) run.draft.names = { ...run.draft.names, ...Object.fromEntries(people.map(({ id, name }) => [id, name])) };
}

/** Somebody the request has met before. */
export const personOf = (run: Run, id: PersonId): Executor => ({ kind: 'person', id, name: run.draft.names[id] ?? '' });
