import type { FileId, GroupId, Instant, PersonId } from '../shared/ids.ts';

/**
 * A colleague as lists and pickers show them. `name` is already in the reader's language; `away`: until when who stands
 * in for all that is new, where the platform tells it.
 */
export interface Person {
  readonly id: PersonId;
  readonly account: string;
  readonly name: string;
  readonly departmentName: string;
  readonly post: string;
  readonly photo?: string;
  readonly hasLeft?: boolean;
  readonly away?: { readonly until: Instant; readonly agentName: string };
}
/** One node of the organisation tree. */
export interface Group {
  readonly id: GroupId;
  readonly name: string;
  readonly parent?: GroupId;
  readonly isLeaf: boolean;
  readonly peopleCount: number;
  /** The groups it stands below, from the top. */
  readonly above?: readonly GroupId[];
  /** The enterprise itself, and not a part of it. */
  readonly isCompany?: boolean;
}
/** A way people are grouped: by departments, by roles. */
export interface Dimension {
  readonly id: string;
  readonly name: string;
}

/** Who is logged in (contract people 1 "Current user"). */
export interface CurrentUser extends Person {
  readonly tenantId: string;
  readonly departmentId: GroupId;
  readonly isAdministrator: boolean;
  /** Leads a department, where the platform tells it. */
  readonly isHead?: boolean;
  readonly mobile: string;
  readonly email: string;
}

/** What a company knows about oneself beside one's work (spec 3 "Personal info fields"). Days are `2026-05-31`. */
export interface Profile {
  readonly id: PersonId;
  readonly photo?: FileId;
  readonly name: string;
  readonly account: string;
  readonly entryDay: string;
  readonly details: ProfileDetails;
}

/** What of it one may change oneself; empty where nothing is known. */
export interface ProfileDetails {
  readonly birthday: string;
  readonly sex: 'male' | 'female' | '';
  readonly mobile: string;
  readonly email: string;
  readonly address: string;
  readonly emergencyContact: string;
  readonly emergencyMobile: string;
}
