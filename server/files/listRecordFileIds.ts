import type { Value } from '#domain/expression/tree.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';

/** Returns the ids of the files that a record names, including those in its rows and parts. */
export const listRecordFileIds = (record: FormRecord | undefined): readonly string[] => listFileIds({ ...record });

/** Attachments are stored as a JSON text: a list of objects with a `fileId` each (contract form 6). */
function listFileIds(value: Value): readonly string[] {
  if (typeof value === 'string') return value.startsWith('[') ? parseFileIds(readJson(value)) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listFileIds) : [];
}

const parseFileIds = (read: unknown): readonly string[] =>
  Array.isArray(read)
    ? read.flatMap((file: unknown) => {
        const id = typeof file === 'object' && file !== null && 'fileId' in file ? file.fileId : undefined;
        return typeof id === 'string' ? [id] : [];
      })
    : [];
