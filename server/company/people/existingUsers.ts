/** A current or former user of the company. */
export interface ExistingUser {
  readonly id: string;
  readonly account: string;
  /** Former accounts; they still identify the same user. */
  readonly formerAccounts: readonly string[];
  /** Names in each language, and the name a file first used. */
  readonly names: readonly string[];
  readonly mail: string;
  readonly mobile: string;
  /** Further properties in the address book, by key. */
  readonly properties: Readonly<Record<string, string>>;
  /** Path from the root, separated by /. */
  readonly department: string;
  readonly posts: readonly string[];
  readonly superior?: string;
  readonly hasLeft: boolean;
}
export interface ExistingDepartment {
  readonly path: string;
  /** Former paths and paths in other languages. */
  readonly otherPaths: readonly string[];
  readonly head?: string;
}
/** Users and departments that imported rows are compared with. */
export interface ExistingPeople {
  readonly people: readonly ExistingUser[];
  readonly departments: readonly ExistingDepartment[];
  /** Names of the company itself, which are ignored at the start of a path. */
  readonly companyNames: readonly string[];
}
