/**
 * Why a command was not carried out. Ours: one closed list, worded in `texts/<language>/refusal.json` under the same
 * code.
 * @example
 * REFUSAL_CODES.includes('task.ended'); // true
 */
export const REFUSAL_CODES = [
  'login.wait',
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
  'file.tooLarge',
  'file.type',
  'file.notWhatItSays',
  'file.unknown',
  'file.noRoom',
  'file.notShown',
  'file.isLocked',
  'file.tooLargeToShow',
  'file.unreadable',
  'forbidden',
  'notFound',
] as const;
/** One of `REFUSAL_CODES`. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A refusal with the values its sentence names, such as a node or a person. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly values?: Readonly<Record<string, string | number>>;
}
/**
 * Makes a refusal. Ours: a policy answers with the reason, and whoever shows it finds the words.
 * @param code the reason
 * @param values what its sentence names, such as a node or a person
 * @returns the refusal, without `values` where none were given
 * @example
 * refuse('people.required', { node: 'Manager' }); // { code: 'people.required', values: { node: 'Manager' } }
 */
export const refuse = (code: RefusalCode, values?: Refusal['values']): Refusal =>
  values === undefined ? { code } : { code, values };
