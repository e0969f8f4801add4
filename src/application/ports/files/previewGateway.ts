import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** A document, or a sheet of a workbook, as untrusted HTML, with the number of omitted rows and columns. */
export interface PreviewPart {
  readonly name: string;
  readonly html: string;
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

/** An office document, as far as a page can show it. */
export interface DocumentPreview {
  readonly parts: readonly PreviewPart[];
  /** Number of omitted sheets. */
  readonly partsLeft: number;
}

/** Previews of documents that only the server can read. */
export interface PreviewGateway {
  getPreview(file: FileId): Promise<Result<DocumentPreview>>;
}
export const PreviewGateway = token<PreviewGateway>('PreviewGateway');
