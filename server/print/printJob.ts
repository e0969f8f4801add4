import type { Language } from '#application/language.ts';
import type { DrawablePictures } from '#domain/print/printPicture.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import type { DocumentObject } from './pdf/fillDocument.ts';

/** What is filled: a document as JSON, or a file of an office program. */
export type FilledTemplate =
  | { readonly kind: 'pdf'; readonly document: DocumentObject }
  | { readonly kind: 'word' | 'excel'; readonly base64: string };

/** One document to be made. */
export interface PrintJob {
  readonly template: FilledTemplate;
  readonly scope: PrintScope;
  readonly pictures: DrawablePictures;
  readonly language: Language;
}

/** The document, the codes of characters no face can draw, and the names of pictures nobody can. */
export interface PrintedDocument {
  readonly bytes: Uint8Array;
  readonly missing: readonly string[];
  readonly undrawn: readonly string[];
}
