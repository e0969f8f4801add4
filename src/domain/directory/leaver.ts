import type { Instant, InstanceId, PersonId, TaskId } from '../shared/ids.ts';

/** By which way somebody is said to have left: SCIM, the files of the company, the page of people, an import. */
export const LEAVING_WAYS = ['folder', 'files', 'people', 'import'] as const;
/** One of them; `unknown` is one that nobody has met yet. */
export type LeavingWay = (typeof LEAVING_WAYS)[number] | 'unknown';

/** Somebody who is to leave the company, or has left. */
export interface Leaver {
  /** Of this leaving, not of the person. */
  readonly id: string;
  readonly person: PersonId;
  readonly name: string;
  readonly account: string;
  readonly departmentName: string;
  readonly way: LeavingWay;
  /** Who said so; absent where another system did. */
  readonly byName?: string;
  readonly at: Instant;
  /** When what waits for them goes on to others; absent: it has. */
  readonly goesOnAt?: Instant;
  readonly waits: readonly WaitingFor[];
  /** How many tasks are open that are theirs, or were. */
  readonly waiting: number;
}
/** A task that waits for somebody who has left; `holderName` has it now, where it has gone on. */
export interface WaitingFor {
  readonly task: TaskId;
  readonly instance: InstanceId;
  readonly subject: string;
  readonly initiatorName: string;
  readonly holderName?: string;
}

/** Those an administrator is asked about first, and those who have left and may still come back to what is theirs. */
export interface Leavers {
  readonly held: {
    readonly rows: readonly Leaver[];
    readonly total: number;
    /** Why they are held: so many of so many would have left within an hour. Absent: they have been kept before. */
    readonly share?: { readonly leaving: number; readonly people: number };
    /** Who was held up to then is meant by "all". */
    readonly until: Instant;
  };
  readonly gone: readonly Leaver[];
}
