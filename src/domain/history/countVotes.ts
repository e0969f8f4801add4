import type { HistoryRow } from '../instance/instanceViews.ts';
import type { Instant, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import { hasVoteWord, isMove } from './recordGroups.ts';
import { timeOf } from './sortRecords.ts';

/** How a vote stands. */
export interface VoteCount {
  readonly agreed: number;
  readonly voted: number;
}

type Row = Pick<HistoryRow, 'id' | 'nodeId' | 'action' | 'task' | 'handlerId' | 'partners' | 'arrivedAt' | 'doneAt'>;

/** The votes of one step each time the request comes to it. */
interface Round {
  agreed: number;
  voted: number;
  /** When signers were asked. */
  readonly asks: Instant[];
  /** When the request went to another step after the last vote. */
  moved: Instant | undefined;
}

/** A task that goes round, and its readers who have not answered. */
interface Circulation {
  readonly task: TaskId | undefined;
  readonly readers: PersonId[];
}

/** What has happened at one node. */
interface Place {
  readonly rounds: Round[];
  circulations: readonly Circulation[];
  /** When readers were asked. */
  readonly readerAsks: Instant[];
  /** Tasks of readers that were passed on. */
  readonly readings: Set<TaskId>;
}

/**
 * Counts the votes of each round. Questions, hand-overs, added signers and the decisions of readers are no votes.
 * @param records what was done, oldest first (`sortRecords`)
 * @returns by the id of each vote: how its round stands with it
 */
export function countVotes(records: readonly Row[]): ReadonlyMap<string, VoteCount> {
  const places = new Map<NodeId, Place>();
  const counts = new Map<string, VoteCount>();
  for (const row of records) {
    noteMove(row, places);
    const place = places.get(row.nodeId) ?? { rounds: [], circulations: [], readerAsks: [], readings: new Set() };
    places.set(row.nodeId, place);
    if (!hasVoteWord(row)) noteOther(place, row);
    else if (!isReading(place, row)) {
      endCirculation(place, row);
      counts.set(row.id, addVote(place, row));
    }
  }
  return counts;
}

/** A request that is moved, or passes another step by itself after a vote, comes to a step anew. */
function noteMove(row: Row, places: ReadonlyMap<NodeId, Place>): void {
  const at = timeOf(row);
  const isPassing = row.action === 'skip' || row.action === 'passOver';
  for (const [node, { rounds }] of places)
    for (const round of rounds)
      if (isMove(row) || (isPassing && node !== row.nodeId && round.asks.at(-1) === at)) round.moved = at;
}

function noteOther(place: Place, row: Row): void {
  const { action, handlerId, task, partners } = row;
  if (ASKS_SIGNERS.has(action)) goOn(findRound(place, row), row);
  if (action === 'cancelCirculation') endCirculation(place, row);
  const isPassedOn = action === 'circulate' || action === 'transfer';
  // A reader who passes it on has a task of their own, which stays one that is read.
  if (isPassedOn && task !== undefined && takeReader(place, handlerId)) place.readings.add(task);
  if (action !== 'circulate') return;
  place.circulations = [...place.circulations, { task, readers: partners.map(({ id }) => id) }];
  place.readerAsks.push(timeOf(row));
}

/** Ends the circulation of a task that is decided or called back. */
function endCirculation(place: Place, { task }: Row): void {
  if (task !== undefined) place.circulations = place.circulations.filter((each) => each.task !== task);
}

/**
 * Whether the record is the answer of a reader: on a task that is known to be one of theirs, or that was made when one
 * of them was asked. Where the platform tells no arrival, the first decision of each reader is taken for it.
 */
function isReading(place: Place, row: Row): boolean {
  const { handlerId, task, arrivedAt } = row;
  const isOfReading = task !== undefined && place.readings.has(task);
  const waiting = place.circulations.filter(({ readers }) => readers.length > 0);
  const wasMadeForReader = waiting.length > 0 && isOneOf(place.readerAsks, arrivedAt);
  const isAnswer = !hasArrival(row) && waiting.some(({ readers }) => readers.includes(handlerId ?? ''));
  if (!isOfReading && !wasMadeForReader && !isAnswer) return false;
  // An administrator may answer in the place of a reader.
  if (!isOfReading && !takeReader(place, handlerId)) waiting[0]?.readers.shift();
  place.readerAsks.push(timeOf(row));
  return true;
}

/** Whether the person is one of the readers who have not answered; they are none any more. */
function takeReader({ circulations }: Place, person: PersonId | undefined): boolean {
  const readers = circulations.find((each) => person !== undefined && each.readers.includes(person))?.readers;
  readers?.splice(readers.indexOf(person ?? ''), 1);
  return readers !== undefined;
}

/** Records after which other signers are asked. */
const ASKS_SIGNERS: ReadonlySet<HistoryRow['action']> = new Set(['addSigners', 'leave', 'comeBack']);

function addVote(place: Place, row: Row): VoteCount {
  const round = findRound(place, row);
  round.voted += 1;
  if (row.action === 'agree' || row.action === 'timeoutAgree') round.agreed += 1;
  goOn(round, row);
  return { agreed: round.agreed, voted: round.voted };
}

/** Signers who are asked in turn, or added, have their task from then on. */
function goOn(round: Round, row: Row): void {
  round.asks.push(timeOf(row));
  round.moved = undefined;
}

/** Returns the round the task belongs to, or a new one. */
function findRound({ rounds }: Place, row: Row): Round {
  const open = rounds.findLast((round) => isOfRound(round, row));
  if (open) return open;
  const round: Round = { agreed: 0, voted: 0, asks: [row.arrivedAt], moved: undefined };
  rounds.push(round);
  return round;
}

/** A task that was made since the request was moved, or at another time than those of the round, is of another one. */
function isOfRound({ asks, moved }: Round, row: Row): boolean {
  if (moved !== undefined && row.arrivedAt >= moved) return false;
  return !hasArrival(row) || isOneOf(asks, row.arrivedAt);
}

const hasArrival = (row: Row): boolean => row.arrivedAt !== timeOf(row);

/** The wire tells seconds, and a platform may make the tasks of one round on both sides of one. */
const A_SECOND = 1000;
const isOneOf = (times: readonly Instant[], at: Instant): boolean =>
  times.some((time) => Math.abs(time - at) <= A_SECOND);
