import type { Result } from '#domain/shared/result.ts';
import type { SheetCell } from '#server/documents/excel/readWorkbook.ts';
import type { WorkbookFault } from '#server/documents/excel/zipParts.ts';

export type SheetRow = readonly SheetCell[];

/** @property width in characters */
interface WrittenColumn {
  readonly header: string;
  readonly width: number;
}

/** A spreadsheet with one sheet, without its rows. */
export interface SheetHead {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
}

/** A spreadsheet to write, whose rows follow in batches, or an upload to read. */
export type SpreadsheetJob =
  ({ readonly kind: 'write' } & SheetHead) | { readonly kind: 'read'; readonly bytes: Uint8Array };

/** The written spreadsheet, or the rows of the upload. */
export type SpreadsheetResult =
  | { readonly kind: 'written'; readonly bytes: Uint8Array }
  | { readonly kind: 'read'; readonly rows: Result<readonly SheetRow[], WorkbookFault> };
