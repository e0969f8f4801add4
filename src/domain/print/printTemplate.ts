import type { FileId } from '../shared/ids.ts';

/** The output formats of a template: PDF, Word or Excel. */
export const PRINT_KINDS = ['pdf', 'word', 'excel'] as const;
/** One of `PRINT_KINDS`. */
export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * How a document is produced: `file`: by our server; `page`: the platform returns a page that the browser prints;
 * `device`: the platform returns the values only, and a Word template is filled on the device.
 */
export type PrintOutput = 'file' | 'page' | 'device';

/** A template of a form. */
export interface PrintTemplate {
  readonly key: string;
  readonly name: string;
  readonly kind: PrintKind;
  readonly output: PrintOutput;
}

/**
 * A printed document. `missingCharacters` are the code points of characters that no font contains, `missingPictures`
 * the names of pictures that could not be drawn.
 */
export interface PrintedFile {
  readonly file: FileId;
  readonly name: string;
  readonly missingCharacters: readonly string[];
  readonly missingPictures: readonly string[];
}
