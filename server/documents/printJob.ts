import type { Language } from '#application/formatting/language.ts';
import type { DrawablePictures } from '#domain/print/printPicture.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import type { DocumentObject } from './pdf/fillDocument.ts';

/** A template to fill: a JSON document, or a Word or Excel file. */
export type FilledTemplate =
  | { readonly kind: 'pdf'; readonly document: DocumentObject }
  | { readonly kind: 'word' | 'excel'; readonly base64: string };

export interface PrintJob {
  readonly template: FilledTemplate;
  readonly scope: PrintScope;
  readonly pictures: DrawablePictures;
  readonly language: Language;
}

/** The created document, the codes of characters without a glyph, and the names of pictures that could not be drawn. */
export interface PrintedDocument {
  readonly bytes: Uint8Array;
  readonly missing: readonly string[];
  readonly undrawn: readonly string[];
}
