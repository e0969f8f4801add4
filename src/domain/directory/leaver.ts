import type { Instant, InstanceId, PersonId, TaskId } from '../shared/ids.ts';

/** Sources that can report that a user has left: SCIM (`folder`), the company's files, the users page, an import. */
export const OFFBOARDING_SOURCES = ['folder', 'files', 'people', 'import'] as const;
/** `unknown` is a source this version does not recognise. */
export type OffboardingSource = (typeof OFFBOARDING_SOURCES)[number] | 'unknown';

/** A user who is reported as having left, or has been deactivated. */
export interface OffboardingEntry {
  /** Id of the offboarding record, not of the user. */
  readonly id: string;
  readonly person: PersonId;
  readonly name: string;
  readonly account: string;
  readonly departmentName: string;
  readonly source: OffboardingSource;
  /** Name of the administrator who reported it; absent if another system did. */
  readonly byName?: string;
  readonly at: Instant;
  /** When the user's open tasks are reassigned; absent: they already are. */
  readonly reassignmentAt?: Instant;
  readonly openTasks: readonly OffboardingTask[];
  /** Number of open tasks that are or were the user's. */
  readonly taskCount: number;
}
/** An open task of a user who has left; `holderName` is its current assignee once it has been reassigned. */
export interface OffboardingTask {
  readonly task: TaskId;
  readonly instance: InstanceId;
  readonly subject: string;
  readonly initiatorName: string;
  readonly holderName?: string;
}

/**
 * `pending`: users who wait for an administrator's confirmation. `deactivated`: deactivated users who can still be
 * reactivated with their tasks.
 */
export interface OffboardingOverview {
  readonly pending: {
    readonly rows: readonly OffboardingEntry[];
    readonly total: number;
    /**
     * Reason for the confirmation: `leaving` of `people` users would have been deactivated within an hour. Absent: an
     * administrator had kept these users when they were reported before.
     */
    readonly share?: { readonly leaving: number; readonly people: number };
    /** A bulk decision about "all" applies to users held up to this timestamp. */
    readonly until: Instant;
  };
  readonly deactivated: readonly OffboardingEntry[];
}
