import type { GroupId, Instant, PersonId } from '../shared/ids.ts';

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
}

/** Who is logged in (contract people 1 "Current user"). */
export interface CurrentUser extends Person {
  readonly tenantId: string;
  readonly departmentId: GroupId;
  readonly isAdministrator: boolean;
  readonly mobile: string;
  readonly email: string;
}
