import type { FileId } from '../shared/ids.ts';

/** What a template makes: a document to print, one of a word processor, a spreadsheet. */
export const PRINT_KINDS = ['pdf', 'word', 'excel'] as const;
/** One of `PRINT_KINDS`. */
export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * How a template comes to a person: our server makes the file; another platform answers a page that the browser prints,
 * or only the values of a Word template, which is filled on the device.
 */
export type PrintWay = 'file' | 'page' | 'device';

/** A template that is bound to a form. */
export interface PrintTemplate {
  readonly key: string;
  readonly name: string;
  readonly kind: PrintKind;
  readonly way: PrintWay;
}

/** A printed document, the characters that no face could draw, each by its code, and the pictures nobody could. */
export interface PrintedFile {
  readonly file: FileId;
  readonly name: string;
  readonly missing: readonly string[];
  readonly undrawn: readonly string[];
}
