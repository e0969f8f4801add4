import type { ImportedField } from '#domain/directory/peopleImport.ts';
import type { DepartmentThere, PersonThere } from '../peopleSheet/peopleThere.ts';

export interface PersonInApp extends PersonThere {
  /** By the company's own directory: no file changes them. */
  readonly isKept: boolean;
}
export interface DepartmentInApp extends DepartmentThere {
  readonly id: string;
  readonly isClosed: boolean;
}
/**
 * What a file is held against. Of `last` and `writtenHere` the names are those of `cellPlace`; people are named by
 * their account of today, departments by their path of today.
 */
export interface ImportThere {
  readonly people: readonly PersonInApp[];
  readonly departments: readonly DepartmentInApp[];
  readonly companyNames: readonly string[];
  /** What the last import said, place by place. */
  readonly last: ReadonlyMap<string, string>;
  /** Where somebody has written in the app. */
  readonly writtenHere: ReadonlySet<string>;
}

/** One place a file may speak of. */
export const cellPlace = (subject: string, field: ImportedField): string => `${field} ${subject}`;
