import type { ValueChange } from './valueChange.ts';

/**
 * The reasons why a command is refused. Ours: a closed list; the message is in `texts/<language>/refusal.json` under
 * the same code.
 * @example
 * REFUSAL_CODES.includes('task.ended'); // true
 */
export const REFUSAL_CODES = [
  'login.wait',
  'session.otherPerson',
  'task.ended',
  'task.notYours',
  'task.circulating',
  'task.isCommunication',
  'task.notCommunication',
  'task.alreadyReplied',
  'task.lockedByReturn',
  'task.returnedAgain',
  'task.notCandidate',
  'task.alreadyClaimed',
  'task.notClaimed',
  'task.notTransferred',
  'task.notCirculating',
  'task.noCommunication',
  'task.notCounterSign',
  'task.verdictReached',
  'task.notAllowedHere',
  'task.changed',
  'task.notInBatch',
  'task.ticketVoid',
  'instance.ended',
  'instance.suspended',
  'instance.pending',
  'instance.alreadyReturned',
  'instance.notDraft',
  'instance.notSuspended',
  'instance.notPending',
  'instance.notRunning',
  'instance.notYours',
  'instance.byLink',
  'instance.isCalled',
  'instance.atFirstNode',
  'instance.runningNotDeletable',
  'instance.nothingToTakeBack',
  'instance.severalFollowing',
  'instance.transition',
  'instance.urgedLately',
  'instance.groupTooLarge',
  'instance.nobodyToUrge',
  'return.modeNotOffered',
  'return.atFirstNode',
  'return.nodeNotTravelled',
  'return.sameNode',
  'people.none',
  'people.required',
  'people.self',
  'people.alreadySigner',
  'people.unknown',
  'people.hasLeft',
  'people.tooMany',
  'people.tooFew',
  'people.alreadyReceived',
  'people.notReceived',
  'path.required',
  'path.unknown',
  'path.noneMatches',
  'node.unknown',
  'node.required',
  'vote.notOffered',
  'opinion.required',
  'opinion.tooLong',
  'opinion.alreadySaved',
  'message.empty',
  'circulation.setting',
  'start.noRight',
  'start.noDefinition',
  'start.definitionDiscarded',
  'definition.inUse',
  'definition.broken',
  'definition.startersByChart',
  'agent.noPerson',
  'agent.noPeriod',
  'agent.overlaps',
  'agent.notRunning',
  'process.endlessLoop',
  'process.handlerFailed',
  'process.deadEnd',
  'process.notComparable',
  'process.tooCostly',
  'timer.notDue',
  'timer.unknown',
  'form.notConfigured',
  'form.noScript',
  'form.invalid',
  'record.changed',
  'record.notAllowed',
  'record.inProcess',
  'export.tooManyRows',
  'print.noTemplate',
  'print.pdf',
  'print.word',
  'print.excel',
  'invitation.unknown',
  'invitation.notYet',
  'invitation.over',
  'invitation.full',
  'invitation.ended',
  'invitation.most',
  'invitation.noRoom',
  'invitation.noShare',
  'invitation.noFiles',
  'file.tooLarge',
  'file.type',
  'file.notWhatItSays',
  'file.isHeic',
  'file.unknown',
  'file.empty',
  'file.noRoom',
  'file.notShown',
  'file.isLocked',
  'file.tooLargeToShow',
  'file.unreadable',
  'news.ended',
  'report.notYours',
  'report.noSpan',
  'leaving.settled',
  'leaving.lastAdministrator',
  'leaving.over',
  'forbidden',
  'notFound',
] as const;
/** One of `REFUSAL_CODES`. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/**
 * A refusal with the values for its message, such as the name of a node or a user.
 * @property changes of `record.changed`: what others have changed since the version the user has seen, as text in the
 * user's language. At most 20 fields; absent if the platform does not send them.
 */
export interface Refusal {
  readonly code: RefusalCode;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly changes?: readonly ValueChange[];
}
/**
 * Creates a refusal. Ours: a policy returns the reason, and the user interface the message.
 * @param code the reason
 * @param values placeholders of its message, such as the name of a node or a user
 * @returns the refusal; without `values` if none are given
 * @example
 * refuse('people.required', { node: 'Manager' }); // { code: 'people.required', values: { node: 'Manager' } }
 */
export const refuse = (code: RefusalCode, values?: Refusal['values']): Refusal =>
  values === undefined ? { code } : { code, values };

/** Refusals that may not recur later or after the current state has been loaded again. */
const TEMPORARY: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'login.wait',
  'task.changed',
  'record.changed',
  'instance.urgedLately',
  'invitation.noRoom',
  'file.noRoom',
]);

/** Whether the same command may succeed later. */
export const isTemporary = ({ code }: Refusal): boolean => TEMPORARY.has(code);
