import type { BusinessList } from '#domain/businessLists/listDefinition.ts';
import type { ImportReport } from '#domain/businessLists/importReport.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';
import type { ListAddress } from './businessListGateway.ts';

export interface ListFileGateway {
  /** Writes the rows selected by the address into a file that is kept for a limited time. */
  exportRows(list: BusinessList, address: ListAddress): Promise<Result<FileId>>;
  /** @param onProgress uploaded fraction of the file; the rows are imported afterwards */
  importRows(
    list: string,
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ): Promise<Result<ImportReport>>;
}
export const ListFileGateway = token<ListFileGateway>('ListFileGateway');
