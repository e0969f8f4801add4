import type { Language } from '#application/formatting/language.ts';

export interface PreviewJob {
  readonly bytes: Uint8Array;
  /** File extension. Used where the content does not determine the type. */
  readonly ending: string;
  readonly language: Language;
}

/** Why a file has no preview: unsupported type, password, too large after decompression, or damaged. */
export type PreviewRefusal = 'notShown' | 'isLocked' | 'tooLargeToShow' | 'unreadable';

/** A document or sheet as HTML without scripts, and the number of rows and columns that are left out. */
export interface PreviewPart {
  readonly name: string;
  readonly html: string;
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

export interface Preview {
  readonly parts: readonly PreviewPart[];
  readonly partsLeft: number;
}

export type PreviewResult = Preview | { readonly reason: PreviewRefusal };
