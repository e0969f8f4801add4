import type { ExistingUser } from '../people/existingUsers.ts';

/** A department or other group in the database, with the names files may use for it. */
export interface ExistingGroupName {
  readonly id: string;
  readonly key: string;
  readonly isRole: boolean;
  /** Paths from the root in each language, separated by /; the current path first. Empty for the company itself. */
  readonly paths: readonly string[];
}

/** Names in the database that files may refer to, including former ones. */
export interface ExistingNames {
  readonly people: readonly ExistingUser[];
  readonly groups: readonly ExistingGroupName[];
  /** Generated field keys, by form and by field name. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
export const NO_EXISTING_NAMES: ExistingNames = { people: [], groups: [], fields: new Map() };

export const hasNoExistingNames = ({ people, groups, fields }: ExistingNames): boolean =>
  people.length + groups.length + fields.size === 0;
