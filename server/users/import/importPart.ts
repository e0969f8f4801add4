import type { ImportedField } from '#domain/directory/peopleImport.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { RejectedRow } from '#server/db/schema/imports.ts';

/** An existing department by its id, or one the import creates by its path. */
export type DepartmentRef = { readonly id: string } | { readonly path: string };

/** A department to create below an existing one, or below one of an earlier part. */
export interface NewDepartment {
  readonly path: string;
  readonly parent: DepartmentRef;
}
export interface NewPerson {
  readonly line: number;
  readonly account: string;
  readonly name: string;
  readonly position: number;
  readonly found: string;
  readonly department: DepartmentRef;
  /** Account of the manager; empty if there is none. */
  readonly superior: string;
  /** All fields of the user in the file; cleared ones are empty. */
  readonly said: Readonly<Partial<Record<ImportedField, string>>>;
}
/** The value of a field in the file: a text, an account, or a department. */
export interface ImportedValue {
  readonly subject: string;
  readonly field: ImportedField;
  readonly value: string | DepartmentRef;
}
export interface ChangedPerson {
  readonly id: PersonId;
  readonly line: number;
  readonly name: string;
  /** `hashUserState` at the time of planning. */
  readonly state: string;
  readonly cells: readonly Omit<ImportedValue, 'subject'>[];
}
export interface ChangedHead {
  readonly line: number;
  readonly name: string;
  readonly department: DepartmentRef;
  /** Account; empty if there is no head. */
  readonly head: string;
  /** Id of the head at the time of planning; empty if there was none. */
  readonly before: string;
}

/** A bounded piece of an import, written in one transaction. */
export type ImportPart =
  | { readonly kind: 'departments'; readonly rows: readonly NewDepartment[] }
  | { readonly kind: 'added'; readonly rows: readonly NewPerson[] }
  | { readonly kind: 'changed'; readonly rows: readonly ChangedPerson[] }
  | { readonly kind: 'heads'; readonly rows: readonly ChangedHead[] }
  | { readonly kind: 'said'; readonly rows: readonly ImportedValue[] }
  | { readonly kind: 'leaving'; readonly rows: readonly PersonId[] };

/** A part sent from the thread to the database. The main thread neither builds nor parses its rows. */
export interface SerializedPart {
  readonly kind: ImportPart['kind'];
  readonly count: number;
  /** JSON of the rows. */
  readonly rows: string;
}

export type CreatedDepartments = Readonly<Record<string, string>>;

export interface PartResult {
  readonly added: number;
  readonly changed: number;
  readonly left: number;
  readonly held: number;
  readonly refused: readonly RejectedRow[];
  readonly made: CreatedDepartments;
}
