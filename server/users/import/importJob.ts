import type { ImportPreviewDto } from '#contract/directory/peopleImportEndpoints.ts';
import type { Language } from '#application/formatting/language.ts';
import type { ImportChoices } from '#domain/directory/peopleImport.ts';
import type { PeopleSheet } from '#server/company/people/readPeopleSheet.ts';
import type { ImportPlan } from './planImport.ts';

/** An import file. The rows it is compared with are sent in parts. */
export interface ImportJob {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Language that decides the encoding of a file without a byte order mark. */
  readonly encodingLanguage: Language;
  /** `effects`: only changes that may affect the assignees of running requests. */
  readonly task:
    | { readonly kind: 'preview'; readonly language: Language }
    | { readonly kind: 'commit' | 'effects'; readonly choices: ImportChoices };
}
/** The rows of a file and the planned changes. */
export interface ParsedImport {
  readonly sheet: PeopleSheet;
  readonly plan: ImportPlan;
}
export interface ImportJobResult {
  /** Hash of the file and everything it was compared with. */
  readonly version: string;
  readonly hasProblems: boolean;
  /** Accounts of a management cycle that the choices would create. */
  readonly cycle?: string;
  readonly preview?: ImportPreviewDto;
  readonly leaving: readonly string[];
  /** Users whose department would change. */
  readonly moving: readonly string[];
}
