/** Somebody who is, or was, in the company. */
export interface PersonThere {
  readonly id: string;
  readonly account: string;
  /** Under which the person was known before; they go on naming the same person. */
  readonly formerAccounts: readonly string[];
  /** In each language, and as a file said it first. */
  readonly names: readonly string[];
  readonly mail: string;
  readonly mobile: string;
  /** What the address book says besides, by its keys. */
  readonly properties: Readonly<Record<string, string>>;
  /** From the top, with / between the names. */
  readonly department: string;
  /** In each language. */
  readonly posts: readonly string[];
  /** An account. */
  readonly superior?: string;
  readonly hasLeft: boolean;
}
export interface DepartmentThere {
  readonly path: string;
  /** Former paths, and those in other languages. */
  readonly otherPaths: readonly string[];
  /** An account. */
  readonly head?: string;
}
/** What rows of people are held against. */
export interface PeopleThere {
  readonly people: readonly PersonThere[];
  readonly departments: readonly DepartmentThere[];
  /** The company's own names, which say nothing at the beginning of a path. */
  readonly companyNames: readonly string[];
}
