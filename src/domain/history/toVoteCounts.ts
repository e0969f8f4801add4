import type { HistoryRow } from '../requests/instanceViews.ts';
import type { Instant, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import { isVoteAction, isMove } from './recordGroups.ts';
import { getActionTime } from './sortRecords.ts';

/** State of a vote: votes in favour and votes cast. */
export interface VoteCount {
  readonly agreed: number;
  readonly voted: number;
}

type Row = Pick<HistoryRow, 'id' | 'nodeId' | 'action' | 'task' | 'handlerId' | 'partners' | 'arrivedAt' | 'doneAt'>;

/** One round of votes at a step; a new one starts each time the request reaches the step. */
interface Round {
  agreed: number;
  voted: number;
  /** Times at which signers received their tasks. */
  readonly asks: Instant[];
  /** When the request moved to another step after the last vote. */
  moved: Instant | undefined;
}

/** A circulated task, with the readers who have not answered yet. */
interface Circulation {
  readonly task: TaskId | undefined;
  readonly readers: PersonId[];
}

/** What happened at one node so far. */
interface NodeHistory {
  readonly rounds: Round[];
  circulations: readonly Circulation[];
  /** Times at which readers received their tasks. */
  readonly readerAsks: Instant[];
  /** Tasks that readers passed on to others. */
  readonly readings: Set<TaskId>;
}

/**
 * Counts the votes of each round. Questions, transfers, added signers and the answers of readers are not votes.
 * @param records the history, oldest first (`sortRecords`)
 * @returns the state of the round after each vote, by the id of the vote's record
 */
export function toVoteCounts(records: readonly Row[]): ReadonlyMap<string, VoteCount> {
  const places = new Map<NodeId, NodeHistory>();
  const counts = new Map<string, VoteCount>();
  for (const row of records) {
    markLeftRounds(row, places);
    const place = places.get(row.nodeId) ?? { rounds: [], circulations: [], readerAsks: [], readings: new Set() };
    places.set(row.nodeId, place);
    if (!isVoteAction(row)) applyOtherRecord(place, row);
    else if (!isReading(place, row)) {
      endCirculation(place, row);
      counts.set(row.id, addVote(place, row));
    }
  }
  return counts;
}

/**
 * Marks rounds as left: all of them if a user moves the request, and those that ended with a vote if the request skips
 * another step at the same time.
 */
function markLeftRounds(row: Row, places: ReadonlyMap<NodeId, NodeHistory>): void {
  const at = getActionTime(row);
  const isPassing = row.action === 'skip' || row.action === 'passOver';
  for (const [node, { rounds }] of places)
    for (const round of rounds)
      if (isMove(row) || (isPassing && node !== row.nodeId && round.asks.at(-1) === at)) round.moved = at;
}

function applyOtherRecord(place: NodeHistory, row: Row): void {
  const { action, handlerId, task, partners } = row;
  if (ASKS_SIGNERS.has(action)) extendAsks(findRound(place, row), row);
  if (action === 'cancelCirculation') endCirculation(place, row);
  const isPassedOn = action === 'circulate' || action === 'transfer';
  // A reader who passes the task on makes it a separate task, which still counts as reading.
  if (isPassedOn && task !== undefined && removeReader(place, handlerId)) place.readings.add(task);
  if (action !== 'circulate') return;
  place.circulations = [...place.circulations, { task, readers: partners.map(({ id }) => id) }];
  place.readerAsks.push(getActionTime(row));
}

/** Ends the circulation of a task that is decided or called back. */
function endCirculation(place: NodeHistory, { task }: Row): void {
  if (task !== undefined) place.circulations = place.circulations.filter((each) => each.task !== task);
}

/**
 * Whether a record is the answer of a reader: its task is a reader's, or was created when readers received theirs. If
 * the platform does not send the arrival time, the first decision of each reader counts as the answer.
 */
function isReading(place: NodeHistory, row: Row): boolean {
  const { handlerId, task, arrivedAt } = row;
  const isOfReading = task !== undefined && place.readings.has(task);
  const waiting = place.circulations.filter(({ readers }) => readers.length > 0);
  const wasMadeForReader = waiting.length > 0 && isOneOf(place.readerAsks, arrivedAt);
  const isAnswer = !hasArrival(row) && waiting.some(({ readers }) => readers.includes(handlerId ?? ''));
  if (!isOfReading && !wasMadeForReader && !isAnswer) return false;
  // An administrator may have answered instead of a reader.
  if (!isOfReading && !removeReader(place, handlerId)) waiting[0]?.readers.shift();
  place.readerAsks.push(getActionTime(row));
  return true;
}

/** Removes a user from the readers who have not answered. Returns whether the user was one of them. */
function removeReader({ circulations }: NodeHistory, person: PersonId | undefined): boolean {
  const readers = circulations.find((each) => person !== undefined && each.readers.includes(person))?.readers;
  readers?.splice(readers.indexOf(person ?? ''), 1);
  return readers !== undefined;
}

/** Actions after which other signers receive a task. */
const ASKS_SIGNERS: ReadonlySet<HistoryRow['action']> = new Set(['addSigners', 'leave', 'comeBack']);

function addVote(place: NodeHistory, row: Row): VoteCount {
  const round = findRound(place, row);
  round.voted += 1;
  if (row.action === 'agree' || row.action === 'timeoutAgree') round.agreed += 1;
  extendAsks(round, row);
  return { agreed: round.agreed, voted: round.voted };
}

/** Records that further signers received their tasks: the next one in sequence, or an added one. */
function extendAsks(round: Round, row: Row): void {
  round.asks.push(getActionTime(row));
  round.moved = undefined;
}

/** Returns the round the task belongs to, or a new one. */
function findRound({ rounds }: NodeHistory, row: Row): Round {
  const open = rounds.findLast((round) => isOfRound(round, row));
  if (open) return open;
  const round: Round = { agreed: 0, voted: 0, asks: [row.arrivedAt], moved: undefined };
  rounds.push(round);
  return round;
}

/**
 * Whether a task belongs to a round. It does not if it was created after the request moved on, or not at one of the
 * times of the round.
 */
function isOfRound({ asks, moved }: Round, row: Row): boolean {
  if (moved !== undefined && row.arrivedAt >= moved) return false;
  return !hasArrival(row) || isOneOf(asks, row.arrivedAt);
}

const hasArrival = (row: Row): boolean => row.arrivedAt !== getActionTime(row);

/**
 * Tolerance in milliseconds. The wire has times in seconds, and a platform may create the tasks of one round across two
 * seconds.
 */
const TIME_TOLERANCE_MS = 1000;
const isOneOf = (times: readonly Instant[], at: Instant): boolean =>
  times.some((time) => Math.abs(time - at) <= TIME_TOLERANCE_MS);
