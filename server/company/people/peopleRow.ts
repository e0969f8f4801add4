/** One row of a sheet of users. Missing fields are absent; `-` clears a field. */
export interface SheetRow {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** In lower case. */
  readonly account: string;
  /** Empty if an import does not contain it. */
  readonly name: string;
  readonly mail?: string;
  readonly mobile?: string;
  /** Path from the root, such as `['Sales', 'North']`. */
  readonly department?: readonly string[];
  readonly post?: string;
  readonly landline?: string;
  readonly office?: string;
  readonly carNumber?: string;
  /** An account, or a name that only one user has. */
  readonly superior?: string;
  readonly headOf: readonly (readonly string[])[];
}

/** Cell value that clears the stored value. */
export const CLEAR_MARK = '-';
/** Pattern of accounts in company files, by which process files name users. */
export const FILE_ACCOUNT_PATTERN = /^[a-z0-9._-]{1,60}$/u;
export const formatDepartmentPath = (levels: readonly string[]): string => levels.join('/');
