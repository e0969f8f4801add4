import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** A document, or a sheet of a workbook, as foreign HTML, and how much of it is left out. */
export interface ReadablePart {
  readonly name: string;
  readonly html: string;
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

/** A document of an office program, as far as a page can show it. */
export interface ReadableDocument {
  readonly parts: readonly ReadablePart[];
  /** Sheets that are left out. */
  readonly partsLeft: number;
}

/** Documents that only the server can read. */
export interface PreviewGateway {
  read(file: FileId): Promise<Result<ReadableDocument, Failure>>;
}
export const PreviewGateway = token<PreviewGateway>('PreviewGateway');
