import type { ImportedField } from '#domain/directory/peopleImport.ts';
import type { ExistingDepartment, ExistingUser } from '#server/company/people/existingUsers.ts';

export interface StoredUser extends ExistingUser {
  /** Managed by an external directory, so no file changes the user. */
  readonly isKept: boolean;
  /** Hash of the columns a file may change. */
  readonly state: string;
}
export interface StoredDepartment extends ExistingDepartment {
  readonly id: string;
  readonly isClosed: boolean;
}
/**
 * The stored users that a file is compared with. The keys of `last` and `writtenHere` are those of `toCellKey`; users
 * are identified by their current account, departments by their current path.
 */
export interface ImportBaseline {
  readonly people: readonly StoredUser[];
  readonly departments: readonly StoredDepartment[];
  readonly companyNames: readonly string[];
  /** Values of the last import, by cell. */
  readonly lastImport: ReadonlyMap<string, string>;
  readonly editedCells: ReadonlySet<string>;
}

export const toCellKey = (subject: string, field: ImportedField): string => `${field} ${subject}`;

const BATCH_SIZE = 1_000;

/** Splits rows into lists of `atOnce` rows, by default 1,000. */
export function* splitIntoBatches<Row>(rows: Iterable<Row>, atOnce = BATCH_SIZE): Generator<Row[]> {
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < atOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
