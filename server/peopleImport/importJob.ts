import type { Language } from '#application/language.ts';
import type { PeopleSheet } from '../peopleSheet/readPeopleSheet.ts';
import type { ImportThere } from './importThere.ts';
import type { ImportPlan } from './planImport.ts';

/** A file of people, and what it is held against. */
export interface ImportJob {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly language: Language;
  readonly there: ImportThere;
}
/** What it says, and what would be done. */
export interface ReadImport {
  readonly sheet: PeopleSheet;
  readonly plan: ImportPlan;
}
