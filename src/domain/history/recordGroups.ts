import type { RecordAction } from '../workflow/command.ts';

const VOTES: ReadonlySet<RecordAction> = new Set(['agree', 'refuse', 'abstain', 'timeoutAgree']);
const RETURNS: ReadonlySet<RecordAction> = new Set(['returnToPrevious', 'returnToInitiator', 'returnToNode']);
const MOVES: ReadonlySet<RecordAction> = new Set([...RETURNS, 'recover', 'withdraw', 'jump']);
const OF_PROCESS: ReadonlySet<RecordAction> = new Set(['allDecide', 'branchMissing', 'endDecided']);

type Acted = { readonly action: RecordAction };

/** Whether the record may be a vote; what a reader of a circulation decides has the same words (contract words 4). */
export const hasVoteWord = ({ action }: Acted): boolean => VOTES.has(action);

/** Whether the record sends the request back. */
export const isReturn = ({ action }: Acted): boolean => RETURNS.has(action);

/** Whether the record takes the request to another step by the will of a person, not along the chart. */
export const isMove = ({ action }: Acted): boolean => MOVES.has(action);

/** Whether a task is decided by the record: with a vote, or by moving the request. */
export const isDecision = (row: Acted): boolean => hasVoteWord(row) || isMove(row);

/** Whether the process itself tells it: there is no approver, and the remark is no opinion. */
export const isOfProcess = ({ action }: Acted): boolean => OF_PROCESS.has(action);
