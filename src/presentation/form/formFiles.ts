import type { StoredFile } from '#application/ports/fileGateway.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FormRecord, FormRow } from '#domain/form/formDefinition.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { readFiles, writeFiles } from './controls/fieldFiles.ts';

/** Every file a record names, in its sub tables, too. */
export function filesOf({ fields, tables, parts }: FormRecord): readonly StoredFile[] {
  const rows = [fields, ...Object.values(parts), ...Object.values(tables).flat()];
  return rows.flatMap((row) => Object.values(row).flatMap(filesIn));
}

/** The same record without some of its files; all else is as it was. */
export function withoutFiles({ fields, tables, parts }: FormRecord, gone: ReadonlySet<FileId>): FormRecord {
  const inRow = (row: FormRow): FormRow => mapValues(row, (value) => withoutGone(value, gone));
  return {
    fields: inRow(fields),
    tables: mapValues(tables, (rows) => rows.map(inRow)),
    parts: mapValues(parts, inRow),
  };
}

/** A list of choices or people is written alike, but has no file ids. */
function filesIn(value: Value): ReturnType<typeof readFiles> {
  const files = typeof value === 'string' && value.startsWith('[') ? readFiles(value) : [];
  return files.every(({ id }) => id !== '') ? files : [];
}
function withoutGone(value: Value, gone: ReadonlySet<FileId>): Value {
  const files = filesIn(value);
  return files.some(({ id }) => gone.has(id)) ? writeFiles(files.filter(({ id }) => !gone.has(id))) : value;
}

const mapValues = <From, To>(all: Readonly<Record<string, From>>, change: (each: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, change(each)]));
