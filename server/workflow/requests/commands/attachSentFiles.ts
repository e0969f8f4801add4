import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { attachFiles } from '#server/files/fileRights.ts';
import { listRecordFileIds } from '#server/files/listRecordFileIds.ts';
import { refusedError } from '#server/http/errors.ts';
import type { AttachedFile } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Attaches the files of a form and an opinion to the request, so that its readers may open them. A file of another user
 * refuses the command.
 */
export async function attachSentFiles(
  tx: Sql,
  { caller }: Viewer,
  instance: string,
  record: FormRecord | undefined,
  files: readonly AttachedFile[],
): Promise<Result<void>> {
  const strange = await attachFiles(tx, caller, instance, [...files.map(({ id }) => id), ...listRecordFileIds(record)]);
  return strange.length === 0 ? ok(undefined) : refusedError('file.unknown');
}
