import { readJson } from '#domain/form/doubleValues.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { attachFiles } from '../../files/fileRights.ts';
import { refused } from '../../refused.ts';
import type { AttachedFile } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Hangs the files of a form and of an opinion on the request, so that whoever reads it may open them; a foreign file
 * refuses the command.
 */
export async function attachSentFiles(
  tx: Sql,
  { caller }: Viewer,
  instance: string,
  record: Variables,
  files: readonly AttachedFile[],
): Promise<Result<void, Failure>> {
  const strange = await attachFiles(tx, caller, instance, [...files.map(({ id }) => id), ...filesOfRecord(record)]);
  return strange.length === 0 ? ok(undefined) : refused('file.unknown');
}

/** The files a record names, in its rows and parts, too. */
export const filesOfRecord = (record: Variables): readonly string[] => Object.values(record).flatMap(filesIn);

/** Attachments are JSON texts of a list with a `fileId` each (contract form 6). */
function filesIn(value: Value): readonly string[] {
  if (typeof value === 'string') return value.startsWith('[') ? fileIds(readJson(value)) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}

const fileIds = (read: unknown): readonly string[] =>
  Array.isArray(read)
    ? read.flatMap((file: unknown) => {
        const id = typeof file === 'object' && file !== null && 'fileId' in file ? file.fileId : undefined;
        return typeof id === 'string' ? [id] : [];
      })
    : [];
