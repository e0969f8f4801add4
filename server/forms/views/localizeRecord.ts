import { getOwn } from '#domain/shared/getOwn.ts';
import { decodeRights } from '#contract/forms/decodeRights.ts';
import type { Value } from '#domain/expression/tree.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import type { FieldDefinition, FormRecord, FormRights, FormRow } from '#domain/forms/formDefinition.ts';
import { mapRows } from '#domain/forms/formRecord.ts';
import { getFieldAccess, getColumnRight, getFieldRight, getTableRights } from '#domain/forms/rights.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import type { FormWithPermissions } from './formsOf.ts';
import { parseForm } from './parseForm.ts';

type Translate = (text: string) => string;

/**
 * Translates texts that users typed, as far as the company has translations, in fields that are read-only for the
 * reader. Editable fields keep the typed text, because it is sent back and stored.
 */
export function localizeRecord(
  { form, permission }: FormWithPermissions,
  record: FormRecord,
  say: Translate,
): FormRecord {
  const rights = decodeRights(permission, false);
  const items = parseForm(form).sections.flatMap((section) => section.items);
  const fields = items
    .filter((item) => item.kind === 'field')
    .filter((field) => !getFieldAccess(field, getFieldRight(rights, field.name)).mayEdit);
  const columns = new Map(
    items
      .filter((item) => item.kind === 'subTable')
      .filter(({ alias }) => Object.hasOwn(record.tables, alias))
      .map(({ alias, fields: all }) => [alias, all.filter((column) => isOnlyShown(rights, alias, column))]),
  );
  return mapRows(record, (row, alias) =>
    translateRow(row, alias === undefined ? fields : (columns.get(alias) ?? []), say),
  );
}

const isOnlyShown = (rights: FormRights, table: string, column: FieldDefinition): boolean =>
  !getTableRights(rights, table).mayEditStored ||
  !getFieldAccess(column, getColumnRight(rights, table, column.name)).mayEdit;

function translateRow(row: FormRow, fields: readonly FieldDefinition[], say: Translate): FormRow {
  const said = fields.flatMap(({ name, control }) => {
    const value = getOwn(row, name);
    return typeof value === 'string' ? [[name, translateValue(control, value, say)] as const] : [];
  });
  return { ...row, ...Object.fromEntries(said) };
}

/** Translates texts and file names. Choices, users, numbers and dates are localized elsewhere. */
function translateValue(control: string, value: string, say: Translate): string {
  if (FREE_TEXT.has(control)) return say(value);
  const files = control === 'rx-upload' ? readJson(value) : undefined;
  return Array.isArray(files)
    ? JSON.stringify(
        (files as readonly Value[]).map((file) =>
          isRecord(file) && typeof file['fileName'] === 'string' ? { ...file, fileName: say(file['fileName']) } : file,
        ),
      )
    : value;
}
const FREE_TEXT: ReadonlySet<string> = new Set(['rx-textbox', 'rx-input', 'rx-dynamic-textbox', 'rx-textarea']);
