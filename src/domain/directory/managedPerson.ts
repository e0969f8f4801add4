import type { KnownProperty } from './colleague.ts';
import type { GroupId, Instant, PersonId } from '../shared/ids.ts';

/** A name in each language. Chinese is the fallback for a missing language. */
export interface LocalizedText {
  readonly 'zh-CN': string;
  readonly 'en-US'?: string;
  readonly 'ja-JP'?: string;
}
/** Id and display name of a user or group. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The fields of a user that an administrator may change. Of the address book properties, only those of the
 * specification.
 */
export interface PersonFields extends Readonly<Record<KnownProperty, string>> {
  readonly names: LocalizedText;
  readonly account: string;
  readonly department: GroupId;
  readonly posts: LocalizedText;
  readonly superior: PersonId | null;
  readonly email: string;
  readonly mobile: string;
}

/**
 * A user in the administration pages. `isKept`: managed by the company's own directory, so nothing can be changed here.
 * `version` is a token for optimistic locking: a change based on another version is refused.
 */
export interface ManagedPerson extends Omit<PersonFields, 'superior'> {
  readonly id: PersonId;
  readonly name: string;
  readonly post: string;
  readonly departmentName: string;
  readonly superior?: Named;
  /**
   * The email address the company provided; password links are sent there. `email` may be an address the user entered
   * instead.
   */
  readonly companyEmail: string;
  readonly hasLeft: boolean;
  readonly isAdministrator: boolean;
  readonly isKept: boolean;
  readonly version: string;
}

/**
 * The fields of a department, role or working group that an administrator may change. Only roles and working groups
 * have `members`.
 */
export interface GroupFields {
  readonly names: LocalizedText;
  readonly parent: GroupId | null;
  readonly head: PersonId | null;
  readonly members?: readonly PersonId[];
}
export type GroupKind = 'department' | 'role';
/** A department, role or working group in the administration pages. `level` is the number of departments above it. */
export interface ManagedGroup {
  readonly id: GroupId;
  readonly kind: GroupKind | 'company';
  readonly name: string;
  readonly names: LocalizedText;
  readonly parent?: Named;
  readonly head?: Named;
  readonly members: readonly Named[];
  readonly people: number;
  readonly level: number;
  readonly isKept: boolean;
  readonly version: string;
}

interface VersionedRef {
  readonly id: string;
  readonly version: string;
}
/** One change to users or groups. A change to something existing carries the version it is based on. */
export type DirectoryChange =
  | { readonly kind: 'addPerson'; readonly person: PersonFields }
  | ({ readonly kind: 'changePerson'; readonly person: PersonFields } & VersionedRef)
  | ({ readonly kind: 'leave' | 'bringBack' | 'closeGroup' } & VersionedRef)
  | ({ readonly kind: 'administrator'; readonly isAdministrator: boolean } & VersionedRef)
  | { readonly kind: 'addGroup'; readonly of: GroupKind; readonly group: GroupFields }
  | ({ readonly kind: 'changeGroup'; readonly group: GroupFields } & VersionedRef);

/**
 * Result of a directory change.
 * - `changed`: another change was stored first.
 * - `held`: too many users would leave at once; an administrator has to confirm.
 * - `taken`: the account belongs to another user; `proposal` is a free one.
 */
export type ChangeOutcome =
  | { readonly outcome: 'saved'; readonly id: string }
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'held' }
  | { readonly outcome: 'taken'; readonly holder: string; readonly hasLeft: boolean; readonly proposal: string };

/** The effects a change would have on running requests. */
export interface ChangeEffects {
  readonly waiting: { readonly count: number; readonly titles: readonly string[] };
  readonly headOf: readonly string[];
  readonly superiorOf: readonly string[];
  readonly roles: readonly string[];
  /** Steps whose rules would find no assignee any more, and the number of requests on that version. */
  readonly nobody: readonly { readonly process: string; readonly step: string; readonly requests: number }[];
}

/** Whether the change has any effect on running requests. */
export const hasEffects = ({ waiting, headOf, superiorOf, roles, nobody }: ChangeEffects): boolean =>
  waiting.count + headOf.length + superiorOf.length + roles.length + nobody.length > 0;

/** An entry of the change log. `actorName` is empty if the company's directory or files made the change. */
export interface PeopleLogEntry {
  readonly id: string;
  readonly at: Instant;
  readonly actorName: string;
  readonly origin: 'app' | 'scim' | 'files' | 'import';
  readonly kind: 'added' | 'changed' | 'left' | 'back' | 'granted' | 'revoked' | 'closed' | 'invited' | 'reset';
  readonly subject: string;
  readonly isGroup: boolean;
  readonly subjectName: string;
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}

/** Onboarding progress of a company, shown until its first request has ended. */
export interface OnboardingProgress {
  readonly company: string;
  readonly people: number;
  /** Number of active users who cannot log in yet. */
  readonly noWayIn: number;
  /** Number of processes in the start list. */
  readonly processes: number;
  readonly hasRequests: boolean;
}
