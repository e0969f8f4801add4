import type { Language } from '#application/language.ts';
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
  readonly language: Language;
}

/** The document, and the codes of characters no face can draw. */
export interface PrintedDocument {
  readonly bytes: Uint8Array;
  readonly missing: readonly string[];
}
