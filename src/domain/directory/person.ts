import type { FileId, GroupId, Instant, PersonId } from '../shared/ids.ts';

/**
 * A user as lists and pickers show them. `name` is in the reader's language. `absence` is the agent who receives new
 * tasks and the end of the delegation, if the platform sends it.
 */
export interface Person {
  readonly id: PersonId;
  readonly account: string;
  readonly name: string;
  readonly departmentName: string;
  readonly post: string;
  readonly photo?: string;
  readonly hasLeft?: boolean;
  readonly absence?: { readonly until: Instant; readonly agentName: string };
}
/** A node of the organisation tree. */
export interface Group {
  readonly id: GroupId;
  readonly name: string;
  readonly parent?: GroupId;
  readonly isLeaf: boolean;
  readonly peopleCount: number;
  /** Its ancestors, from the top. */
  readonly ancestors?: readonly GroupId[];
  /** Whether it is the company itself, not a part of it. */
  readonly isCompany?: boolean;
}
/** A way of grouping users: by department, by role. */
export interface Dimension {
  readonly id: string;
  readonly name: string;
}

/** The user who is logged in (contract people 1 "Current user"). */
export interface CurrentUser extends Person {
  readonly tenantId: string;
  readonly departmentId: GroupId;
  readonly isAdministrator: boolean;
  /** Whether the user leads a department; absent if the platform does not send it. */
  readonly isHead?: boolean;
  readonly mobile: string;
  readonly email: string;
}

/** What a user must confirm to change their email address: the password, or a recent login if they have no password. */
export const MAIL_PROOFS = ['password', 'recentLogin'] as const;
export type MailProof = (typeof MAIL_PROOFS)[number];

/** The user's own profile (spec 3 "Personal info fields"). Dates are `yyyy-MM-dd`. */
export interface Profile {
  readonly id: PersonId;
  readonly photo?: FileId;
  readonly name: string;
  readonly account: string;
  readonly entryDay: string;
  /** Absent if a change of the email address needs no confirmation. */
  readonly mailProof?: MailProof;
  readonly details: ProfileDetails;
}

/** The fields of the profile that users may change themselves; unknown values are empty. */
export interface ProfileDetails {
  readonly birthday: string;
  readonly sex: 'male' | 'female' | '';
  readonly mobile: string;
  readonly email: string;
  readonly address: string;
  readonly emergencyContact: string;
  readonly emergencyMobile: string;
}
