import type { KnownProperty } from './colleague.ts';
import type { GroupId, Instant, PersonId } from '../shared/ids.ts';

/** What is called so in each language; Chinese stands in where there is none. */
export interface NamesByLanguage {
  readonly 'zh-CN': string;
  readonly 'en-US'?: string;
  readonly 'ja-JP'?: string;
}
/** Somebody or some group, as it is named on a page. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What an administrator may change of a person; of the address book's own lines those of the specification. */
export interface PersonFields extends Readonly<Record<KnownProperty, string>> {
  readonly names: NamesByLanguage;
  readonly account: string;
  readonly department: GroupId;
  readonly posts: NamesByLanguage;
  readonly superior: PersonId | null;
  readonly email: string;
  readonly mobile: string;
}

/**
 * A person as administrators keep them. `isKept`: by the company's own directory, nothing of it changes here. `version`
 * stands for all of it: who has read another one is told.
 */
export interface ManagedPerson extends Omit<PersonFields, 'superior'> {
  readonly id: PersonId;
  readonly name: string;
  readonly post: string;
  readonly departmentName: string;
  readonly superior?: Named;
  readonly hasLeft: boolean;
  readonly isAdministrator: boolean;
  readonly isKept: boolean;
  readonly version: string;
}

/** What an administrator may change of a department, or of a role or working group; only these name their members. */
export interface GroupFields {
  readonly names: NamesByLanguage;
  readonly parent: GroupId | null;
  readonly head: PersonId | null;
  readonly members?: readonly PersonId[];
}
export type GroupKind = 'department' | 'role';
/** `level`: how many departments stand above it. */
export interface ManagedGroup {
  readonly id: GroupId;
  readonly kind: GroupKind | 'company';
  readonly name: string;
  readonly names: NamesByLanguage;
  readonly parent?: Named;
  readonly head?: Named;
  readonly members: readonly Named[];
  readonly people: number;
  readonly level: number;
  readonly isKept: boolean;
  readonly version: string;
}

interface Seen {
  readonly id: string;
  readonly version: string;
}
/** One change of who is who; what is there already is changed as it was read. */
export type DirectoryChange =
  | { readonly kind: 'addPerson'; readonly person: PersonFields }
  | ({ readonly kind: 'changePerson'; readonly person: PersonFields } & Seen)
  | ({ readonly kind: 'leave' | 'bringBack' | 'closeGroup' } & Seen)
  | ({ readonly kind: 'administrator'; readonly isAdministrator: boolean } & Seen)
  | { readonly kind: 'addGroup'; readonly of: GroupKind; readonly group: GroupFields }
  | ({ readonly kind: 'changeGroup'; readonly group: GroupFields } & Seen);

/**
 * `changed`: somebody else was faster. `held`: too many leave at once, an administrator is asked. `taken`: the account
 * is somebody's; `proposal` is nobody's.
 */
export type ChangeOutcome =
  | { readonly outcome: 'saved'; readonly id: string }
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'held' }
  | { readonly outcome: 'taken'; readonly holder: string; readonly hasLeft: boolean; readonly proposal: string };

/** What a change would do to requests that run. */
export interface ChangeEffects {
  readonly waiting: { readonly count: number; readonly titles: readonly string[] };
  readonly headOf: readonly string[];
  readonly superiorOf: readonly string[];
  readonly roles: readonly string[];
  /** Steps whose rules would find nobody any more, and how many requests run on that version. */
  readonly nobody: readonly { readonly process: string; readonly step: string; readonly requests: number }[];
}

/** Whether it does anything at all. */
export const hasEffects = ({ waiting, headOf, superiorOf, roles, nobody }: ChangeEffects): boolean =>
  waiting.count + headOf.length + superiorOf.length + roles.length + nobody.length > 0;

/** A line of the log: who changed what about whom. Nobody's name: the company's directory or its files did. */
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

/** How far a company has come on its first day: as long as no request of it has come to its end. */
export interface Beginning {
  readonly company: string;
  readonly people: number;
  /** Who cannot log in yet. */
  readonly noWayIn: number;
  /** In the start list. */
  readonly processes: number;
  readonly hasRequests: boolean;
}
