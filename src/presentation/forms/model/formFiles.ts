import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { readFiles, writeFiles } from '../controls/media/fieldFiles.ts';

/** Returns all files of a record, including those in its sub tables and parts. */
export function listRecordFiles({ fields, tables, parts }: FormRecord): readonly StoredFile[] {
  const rows = [fields, ...Object.values(parts), ...Object.values(tables).flat()];
  return rows.flatMap((row) => Object.values(row).flatMap(readValueFiles));
}

/** Returns a copy of the record without the given files. */
export function removeFiles({ fields, tables, parts }: FormRecord, gone: ReadonlySet<FileId>): FormRecord {
  const inRow = (row: FormRow): FormRow => mapValues(row, (value) => removeValueFiles(value, gone));
  return {
    fields: inRow(fields),
    tables: mapValues(tables, (rows) => rows.map(inRow)),
    parts: mapValues(parts, inRow),
  };
}

/** Returns the files of a value. Lists of choices or users have a similar format but contain no file ids. */
function readValueFiles(value: Value): ReturnType<typeof readFiles> {
  const files = typeof value === 'string' && value.startsWith('[') ? readFiles(value) : [];
  return files.every(({ id }) => id !== '') ? files : [];
}
function removeValueFiles(value: Value, gone: ReadonlySet<FileId>): Value {
  const files = readValueFiles(value);
  return files.some(({ id }) => gone.has(id)) ? writeFiles(files.filter(({ id }) => !gone.has(id))) : value;
}

const mapValues = <From, To>(all: Readonly<Record<string, From>>, change: (each: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, change(each)]));
