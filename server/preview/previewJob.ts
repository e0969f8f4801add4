import type { Language } from '#application/language.ts';

/** What is read on a page of ours. */
export interface PreviewJob {
  readonly bytes: Uint8Array;
  /** The ending of its name; what it is, its bytes say, as far as they do. */
  readonly ending: string;
  readonly language: Language;
}

/** Why a file is not shown: of another kind, with a password, too large once unpacked, or not what it should be. */
export type PreviewRefusal = 'notShown' | 'isLocked' | 'tooLargeToShow' | 'unreadable';

/** A document, or a sheet of a workbook, as HTML without anything that runs; and how much of it is left out. */
export interface PreviewPart {
  readonly name: string;
  readonly html: string;
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

export interface Preview {
  readonly parts: readonly PreviewPart[];
  /** Sheets that are left out. */
  readonly partsLeft: number;
}

export type PreviewAnswer = Preview | { readonly reason: PreviewRefusal };
