import type { PersonId } from '../shared/ids.ts';
import { PROPERTY_KEYS } from './colleague.ts';

/** What a file of people may say of a person, and `head` of a department. */
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

/** What is wrong in a file, in words; `column` is empty where it is about a whole line. */
export interface ImportProblem {
  readonly line: number;
  readonly column: string;
  readonly sentence: string;
}
/** Somebody who would come. */
export interface ImportedPerson {
  readonly line: number;
  readonly account: string;
  readonly name: string;
  readonly department: string;
  readonly post: string;
}
/** What would change of a person, or who would lead a department; `key` names it in a choice. */
export interface ImportedChange {
  readonly key: string;
  readonly line: number;
  readonly name: string;
  readonly field: ImportedField;
  readonly app: string;
  readonly file: string;
}
/** Somebody who is at work, and in no line. */
export interface LeftOutPerson {
  readonly id: PersonId;
  readonly name: string;
  readonly account: string;
  readonly departmentName: string;
}
/** The first of many, and how many they are. */
export interface FirstOf<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/** What an import would do, before anything is done. With problems nothing is. */
export interface ImportPreview {
  /** Stands for the people, the departments and the file: whatever of it changes makes another one. */
  readonly version: string;
  readonly encoding: string;
  readonly people: number;
  readonly firstNames: readonly string[];
  readonly unknownColumns: readonly string[];
  readonly problems: FirstOf<ImportProblem>;
  readonly added: FirstOf<ImportedPerson>;
  readonly changed: FirstOf<ImportedChange>;
  /** Changed here and in the file: what is here stays unless somebody chooses the file's. */
  readonly both: FirstOf<ImportedChange>;
  readonly departments: FirstOf<string>;
  readonly leftOut: FirstOf<LeftOutPerson>;
  /** Of those the company's own directory keeps, and of those who have left, nothing is read. */
  readonly kept: FirstOf<string>;
  readonly hasLeft: FirstOf<string>;
}

/** What somebody has chosen of it: the file's of what both have changed, and who shall leave. */
export interface ImportChoices {
  readonly taken: readonly string[] | 'all';
  readonly leaving: readonly PersonId[] | 'all';
}

/** `changed`: the people were changed meanwhile, or it is another file; nothing was done. */
export type BroughtOutcome =
  | { readonly outcome: 'changed' }
  | {
      readonly outcome: 'done';
      readonly added: number;
      readonly changed: number;
      readonly left: number;
      /** Too many leave at once: an administrator is asked first. */
      readonly held: number;
    };

/** Whether anything would be done. */
export const doesAnything = ({ added, changed, both }: ImportPreview, { taken, leaving }: ImportChoices): boolean =>
  added.count + changed.count > 0 ||
  (taken === 'all' ? both.count > 0 : taken.length > 0) ||
  leaving === 'all' ||
  leaving.length > 0;
