import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

/** The authenticated caller with the facts for permissions and texts. Passed to every handler of a session endpoint. */
export interface Caller {
  readonly person: CallerPerson;
  /** Departments, their parent departments, and other groups of the user. */
  readonly groups: readonly GroupId[];
  readonly isAdministrator: boolean;
  readonly tenant: string;
}
interface CallerPerson {
  readonly id: PersonId;
  readonly account: string;
  readonly names: LocalizedNames;
  readonly department: GroupId;
}
