import type { Instant, PersonId } from '../shared/ids.ts';
import { PROPERTY_KEYS } from './colleague.ts';

/** Fields of a user that an import file may contain; `head` is the head of a department. */
export const IMPORTED_FIELDS = [
  'name',
  'mail',
  'mobile',
  'department',
  'post',
  'superior',
  'head',
  ...PROPERTY_KEYS,
] as const;
export type ImportedField = (typeof IMPORTED_FIELDS)[number];

/** A problem in the file, worded for the user. `column` is empty if it concerns the whole line. */
export interface ImportProblem {
  readonly line: number;
  readonly column: string;
  readonly sentence: string;
}
/** A user the import would add. */
export interface ImportedPerson {
  readonly line: number;
  readonly account: string;
  readonly name: string;
  readonly department: string;
  readonly post: string;
}
/** A change to a user, or to the head of a department. `key` identifies it in `ImportChoices`. */
export interface ImportedChange {
  readonly key: string;
  readonly line: number;
  readonly name: string;
  readonly field: ImportedField;
  readonly app: string;
  readonly file: string;
}
/** An active user who is not in the file. */
export interface MissingPerson {
  readonly id: PersonId;
  readonly name: string;
  readonly account: string;
  readonly departmentName: string;
}
/** The first rows of a longer list, with the total count. */
export interface Excerpt<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/** Preview of an import. With problems, nothing can be imported. */
export interface ImportPreview {
  /** Version token of the users, the departments and the file; it changes with any of them. */
  readonly version: string;
  readonly encoding: string;
  readonly people: number;
  readonly firstNames: readonly string[];
  readonly unknownColumns: readonly string[];
  readonly problems: Excerpt<ImportProblem>;
  readonly added: Excerpt<ImportedPerson>;
  readonly changed: Excerpt<ImportedChange>;
  /** Changed both here and in the file. The value here is kept unless the administrator chooses the file's. */
  readonly both: Excerpt<ImportedChange>;
  readonly departments: Excerpt<string>;
  readonly leftOut: Excerpt<MissingPerson>;
  /** Skipped users: `kept` are managed by the company's own directory, `hasLeft` have left. */
  readonly kept: Excerpt<string>;
  readonly hasLeft: Excerpt<string>;
}

/** The administrator's choices: the conflicts in which the file's value is taken, and the users to deactivate. */
export interface ImportChoices {
  readonly taken: readonly string[] | 'all';
  readonly leaving: readonly PersonId[] | 'all';
}

/**
 * `changed`: the users were changed meanwhile, or the file is another one. `running`: another import is still running.
 */
export type ImportStart = 'begun' | 'changed' | 'running';

/** A line that was not imported, with the reason. Line 0 concerns the whole import. */
export interface RefusedLine {
  readonly line: number;
  readonly name: string;
  readonly sentence: string;
}
/** Progress and result of an import, which the server executes in the background. */
export interface ImportProgress {
  readonly id: string;
  /** `stopped`: the import was aborted; rows already written are kept. */
  readonly state: 'running' | 'done' | 'stopped';
  readonly file: string;
  readonly by: string;
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
  readonly total: number;
  readonly written: number;
  readonly added: number;
  readonly changed: number;
  readonly left: number;
  /** Number of users who wait for an administrator's confirmation, because too many would leave at once. */
  readonly held: number;
  readonly refused: Excerpt<RefusedLine>;
}

/** Whether the import would change anything. */
export const hasImportEffects = ({ added, changed, both }: ImportPreview, { taken, leaving }: ImportChoices): boolean =>
  added.count + changed.count > 0 ||
  (taken === 'all' ? both.count > 0 : taken.length > 0) ||
  leaving === 'all' ||
  leaving.length > 0;
