import type { RecordAction } from '../workflow/command.ts';

const VOTES: ReadonlySet<RecordAction> = new Set(['agree', 'refuse', 'abstain', 'timeoutAgree']);
const RETURNS: ReadonlySet<RecordAction> = new Set(['returnToPrevious', 'returnToInitiator', 'returnToNode']);
const MOVES: ReadonlySet<RecordAction> = new Set([...RETURNS, 'recover', 'withdraw', 'jump']);
const OF_PROCESS: ReadonlySet<RecordAction> = new Set(['allDecide', 'branchMissing', 'endDecided']);

type Acted = { readonly action: RecordAction };

/** Whether the record may be a vote. The decisions of circulation readers have the same actions (contract words 4). */
export const isVoteAction = ({ action }: Acted): boolean => VOTES.has(action);

export const isReturn = ({ action }: Acted): boolean => RETURNS.has(action);

/** Whether a user moved the request to another step, outside the flows of the chart. */
export const isMove = ({ action }: Acted): boolean => MOVES.has(action);

/** Whether the record decides a task: by a vote, or by moving the request. */
export const isDecision = (row: Acted): boolean => isVoteAction(row) || isMove(row);

/** Whether the process itself wrote the record: it has no approver, and its remark is not an opinion. */
export const isProcessRecord = ({ action }: Acted): boolean => OF_PROCESS.has(action);
