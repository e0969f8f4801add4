import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Names } from '../storage/columns.ts';

/** Who asks, as far as rights and words need it. Every handler of a session endpoint gets one. */
export interface Caller {
  readonly person: CallerPerson;
  /** Departments and other groups the person belongs to, the departments above included. */
  readonly groups: readonly GroupId[];
  readonly isAdministrator: boolean;
  readonly tenant: string;
}
interface CallerPerson {
  readonly id: PersonId;
  readonly account: string;
  readonly names: Names;
  readonly department: GroupId;
}
