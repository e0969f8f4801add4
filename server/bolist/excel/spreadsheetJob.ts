import type { Result } from '#domain/shared/result.ts';
import type { SheetCell } from './readWorkbook.ts';
import type { WorkbookFault } from './zipParts.ts';

export type SheetRow = readonly SheetCell[];

/** @property width in letters. */
interface WrittenColumn {
  readonly header: string;
  readonly width: number;
}

/** A spreadsheet with one sheet, before its rows. */
export interface SheetHead {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
}

/** A spreadsheet to be written, whose rows come one batch after the other; or one that was sent. */
export type SpreadsheetJob =
  ({ readonly kind: 'write' } & SheetHead) | { readonly kind: 'read'; readonly bytes: Uint8Array };

/** A written spreadsheet, or the rows of the one that was sent. */
export type SpreadsheetDone =
  | { readonly kind: 'written'; readonly bytes: Uint8Array }
  | { readonly kind: 'read'; readonly rows: Result<readonly SheetRow[], WorkbookFault> };
