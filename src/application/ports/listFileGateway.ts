import type { BusinessList } from '#domain/bolist/listDefinition.ts';
import type { ImportReport } from '#domain/bolist/importReport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';
import type { ListAddress } from './businessListGateway.ts';

/** Lists as spreadsheets, and back. */
export interface ListFileGateway {
  /** Writes the rows the address asks for into a file, which is there for a while. */
  write(list: BusinessList, address: ListAddress): Promise<Result<FileId, Failure>>;
  /** @param onProgress how much of the file has been sent; then its rows are written */
  read(
    list: string,
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ): Promise<Result<ImportReport, Failure>>;
}
export const ListFileGateway = token<ListFileGateway>('ListFileGateway');
