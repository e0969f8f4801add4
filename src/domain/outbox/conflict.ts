import type { HistoryRow } from '../requests/instanceViews.ts';
import type { Failure, FieldIssue } from '../shared/failure.ts';
import type { Instant, PersonId, TaskId } from '../shared/ids.ts';
import type { Refusal, RefusalCode } from '../shared/refusal.ts';
import type { ValueChange } from '../shared/valueChange.ts';
import type { RecordAction } from '../workflow/command.ts';
import type { Vote } from '../workflow/processDefinition.ts';

/** A decision the outbox sends. */
export type OutboxDecision = Vote | 'return';
/** The decision of an entry: on which task, and when it was made. */
interface DecidedTask {
  readonly task: TaskId;
  readonly decision: OutboxDecision;
  readonly enqueuedAt: Instant;
}

/**
 * Why a decision was not carried out.
 * `decidedElsewhere`: the user has decided otherwise on another device. `handled`: by another user. `timedOut`: by the
 * deadline of the task. `ended`: the task ended with its request, or the history does not name a handler. `changed`:
 * the content differs from what the user has read; `changes` is empty if the platform does not say how. `moved`: the
 * task is no longer the user's. `incomplete`: input is missing. `paused`: can be sent later. `refused`: any other
 * reason.
 */
export type Conflict =
  | { readonly kind: 'decidedElsewhere'; readonly action: RecordAction; readonly at: Instant }
  | { readonly kind: 'handled'; readonly name: string; readonly action: RecordAction; readonly at: Instant }
  | { readonly kind: 'timedOut'; readonly at: Instant }
  | { readonly kind: 'ended'; readonly failure: Failure }
  | { readonly kind: 'changed'; readonly changes: readonly ValueChange[] }
  | { readonly kind: 'moved' | 'paused' | 'refused'; readonly failure: Failure }
  | { readonly kind: 'incomplete'; readonly failure: Failure; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'tooOld'; readonly days: number };

/** What the user can do about a conflict, besides deleting the decision. The first one is the main button. */
export type ConflictAction = 'openRequest' | 'openTask' | 'retry' | 'decideAgain';

const ACTIONS: Partial<Record<Conflict['kind'], readonly ConflictAction[]>> = {
  changed: ['decideAgain', 'openTask'],
  paused: ['retry', 'openTask'],
  incomplete: ['openTask'],
  refused: ['openTask', 'retry'],
  tooOld: ['openTask'],
};
export const listConflictActions = ({ kind }: Conflict): readonly ConflictAction[] => ACTIONS[kind] ?? ['openRequest'];

/** Refusals of a task that has ended, whose handler is in the history. */
const ENDED: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'task.ended',
  'task.notAllowedHere',
  'task.verdictReached',
  'task.alreadyClaimed',
  'instance.ended',
  'instance.notRunning',
  'notFound',
]);
const CONFLICT_KINDS: Partial<Record<RefusalCode, 'changed' | 'moved' | 'paused' | 'incomplete'>> = {
  'task.changed': 'changed',
  'record.changed': 'changed',
  'task.notYours': 'moved',
  'task.notClaimed': 'moved',
  'task.notCandidate': 'moved',
  'instance.suspended': 'paused',
  'instance.pending': 'paused',
  'task.circulating': 'paused',
  'task.lockedByReturn': 'paused',
  'opinion.required': 'incomplete',
  'opinion.tooLong': 'incomplete',
  'people.none': 'incomplete',
  'people.required': 'incomplete',
  'people.unknown': 'incomplete',
  'people.hasLeft': 'incomplete',
  'people.tooMany': 'incomplete',
  'people.tooFew': 'incomplete',
  'path.required': 'incomplete',
  'path.unknown': 'incomplete',
  'node.required': 'incomplete',
  'node.unknown': 'incomplete',
  'form.invalid': 'incomplete',
};

/** Whether the history of the request is needed to explain the failure. */
export const isExplainedByHistory = (failure: Failure): boolean =>
  failure.kind === 'rejectedByServer' || (failure.kind === 'refused' && ENDED.has(failure.refusal.code));

/** Actions in the history that a decision of an entry leads to. */
const ACTIONS_OF_DECISION: Readonly<Record<OutboxDecision, readonly RecordAction[]>> = {
  agree: ['agree', 'submit'],
  refuse: ['refuse'],
  abstain: ['abstain'],
  return: ['returnToPrevious', 'returnToInitiator', 'returnToNode'],
};

/** Actions that end a task. Others of the same task, such as a question or a transfer, leave it open. */
const ENDING_ACTIONS: ReadonlySet<RecordAction> = new Set<RecordAction>([
  ...Object.values(ACTIONS_OF_DECISION).flat(),
  'skip',
  'timeoutAgree',
  'recover',
  'jump',
  'withdraw',
  'void',
]);
/** Tolerance in milliseconds for the time of an entry, which is estimated from answers of the server. */
const CLOCK_TOLERANCE_MS = 10_000;

type EndingRow = HistoryRow & { readonly doneAt: Instant };
/** Returns the rows that have ended a task, the last one first. */
const findEndings = (task: TaskId, history: readonly HistoryRow[]): readonly EndingRow[] =>
  history
    .flatMap(({ doneAt, ...row }) =>
      row.task === task && doneAt !== undefined && ENDING_ACTIONS.has(row.action) ? [{ ...row, doneAt }] : [],
    )
    .toSorted((one, other) => other.doneAt - one.doneAt);

/**
 * Whether the history shows a decision. The vote that ended the task is the one of the entry. Its time is not compared,
 * because the clock or time zone of another platform's history may differ. A returned task may be opened again, so an
 * earlier return of it is not the one of the entry.
 */
export const isExecuted = (
  { task, decision, enqueuedAt }: DecidedTask,
  person: PersonId,
  history: readonly HistoryRow[],
): boolean =>
  findEndings(task, history).some(
    ({ handlerId, action, doneAt }, index) =>
      handlerId === person &&
      ACTIONS_OF_DECISION[decision].includes(action) &&
      ((index === 0 && decision !== 'return') || doneAt >= enqueuedAt - CLOCK_TOLERANCE_MS),
  );

/**
 * Explains why a decision was not carried out.
 * @param history rows of the request; empty if it could not be read
 * @returns `executed` if the history shows this decision of this user: its answer was lost
 */
export function explainFailure(
  decided: DecidedTask,
  failure: Failure,
  person: PersonId,
  history: readonly HistoryRow[],
): Conflict | 'executed' {
  if (isExplainedByHistory(failure)) {
    if (isExecuted(decided, person, history)) return 'executed';
    const [last] = findEndings(decided.task, history);
    if (last !== undefined) return describeHandling(last, last.handlerId === person);
  }
  if (failure.kind === 'invalid') return { kind: 'incomplete', failure, issues: failure.issues };
  if (failure.kind !== 'refused') return { kind: 'refused', failure };
  return explainRefusal(failure, failure.refusal);
}

function describeHandling({ action, handlerName: name, doneAt: at }: EndingRow, isOwn: boolean): Conflict {
  if (action === 'timeoutAgree' || (!isOwn && name === '')) return { kind: 'timedOut', at };
  return isOwn ? { kind: 'decidedElsewhere', action, at } : { kind: 'handled', name, action, at };
}

function explainRefusal(failure: Failure, refusal: Refusal): Conflict {
  if (ENDED.has(refusal.code)) return { kind: 'ended', failure };
  const kind = CONFLICT_KINDS[refusal.code] ?? 'refused';
  if (kind === 'changed') return { kind, changes: refusal.changes ?? [] };
  return kind === 'incomplete' ? { kind, failure, issues: [] } : { kind, failure };
}
