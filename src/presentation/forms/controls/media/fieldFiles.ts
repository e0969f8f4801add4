import type { Value } from '#domain/expression/tree.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import { formatCompanyTimestamp } from '../../../ui/workflow/parseCompanyTimestamp.ts';

/**
 * One stored file of an attachment field (contract form 6). Other properties of the platform are sent back unchanged.
 */
export interface FieldFile extends StoredFile {
  readonly stored: { readonly [name: string]: Value };
}

export function readFiles(stored: Value | undefined): readonly FieldFile[] {
  const list = typeof stored === 'string' ? readJson(stored) : stored;
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: Value) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
    const file = each as { readonly [name: string]: Value };
    return [
      {
        id: asText(file['fileId']),
        name: asText(file['fileName']),
        size: Number(file['size'] ?? 0) || 0,
        ...(asText(file['note']) !== '' && { note: asText(file['note']) }),
        stored: file,
      },
    ];
  });
}

export const writeFiles = (files: readonly FieldFile[]): Value =>
  files.length === 0 ? '' : JSON.stringify(files.map(({ stored }) => stored));

/** Converts an uploaded file to the platform's format, with its timestamp in the company's time zone. */
export const fieldFile = ({ id, name, size, note, creator, at }: StoredFile): FieldFile => ({
  id,
  name,
  size,
  ...(note !== undefined && { note }),
  stored: {
    fileId: id,
    fileName: name,
    size,
    ...(note !== undefined && { note }),
    ...(creator !== undefined && { createUser: creator }),
    ...(at !== undefined && { createTime: formatCompanyTimestamp(at, 'YYYY-MM-DD HH:mm:ss') }),
  },
});
