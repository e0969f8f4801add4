import { formatList } from '#application/formatting/listText.ts';
import { decodeRights } from '#contract/forms/decodeRights.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormItem, SubTableDefinition } from '#domain/forms/formDefinition.ts';
import { getColumnRight, getFieldAccess, getFieldRight } from '#domain/forms/rights.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { FormPermissions } from './formsOf.ts';
import { getFormItems } from './getStartFields.ts';
import { formatValue, type ValueFormatContext } from '#server/i18n/formatValue.ts';

/** A change as text: `field` is its name in the form, `table.field` in a sub table, `table` for a whole row. */
export interface ChangeText {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Describes changes in the order of the form. Fields that the form does not show are omitted.
 * @param permission permissions of the reader; by default those of every reader of the request.
 */
export function describeChanges(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  changes: readonly StoredFieldChange[],
  words: ValueFormatContext,
  permission: FormPermissions = definition.forms[alias]?.permissions.detail ?? {},
): readonly ChangeText[] {
  const order = (getFormItems(definition).get(alias) ?? []).map((item) => (isField(item) ? item.name : item.alias));
  const getFieldIndex = ({ table, field }: StoredFieldChange): number => order.indexOf(table ?? field ?? '');
  return changes
    .toSorted((one, other) => getFieldIndex(one) - getFieldIndex(other))
    .flatMap((change) => formatChange(definition, alias, change, words, permission) ?? []);
}

/** Describes one change; undefined if it is not shown. */
export function formatChange(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  change: StoredFieldChange,
  words: ValueFormatContext,
  permission: FormPermissions,
): ChangeText | undefined {
  const { table, row, field } = change;
  const fields = listVisibleFields(definition, alias, table, permission);
  const known = fields.find(({ name }) => name === field);
  if (field === undefined ? fields.length === 0 : known === undefined) return undefined;
  const formatCell = (value: Value | undefined): string =>
    known === undefined ? formatRow(fields, value, words) : formatValue(known, value, words);
  const values = {
    table: words.translate(findTable(definition, alias, table)?.label ?? ''),
    row: row ?? 0,
    field: words.translate(known?.label ?? ''),
  };
  return {
    field: [table, field].filter((part) => part !== undefined).join('.'),
    before: formatCell(change.from),
    after: formatCell(change.to),
    label:
      table === undefined || (row === undefined && known !== undefined)
        ? values.field
        : formatServerMessage(words.language, known === undefined ? 'change.row' : 'change.cell', values),
  };
}

const findTable = (
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  table: string | undefined,
): SubTableDefinition | undefined =>
  getFormItems(definition)
    .get(alias)
    ?.find((item): item is SubTableDefinition => item.kind === 'subTable' && item.alias === table);

export const isField = (item: FormItem): item is FieldDefinition => item.kind === 'field';

/** Returns the fields of a form or sub table that the permissions show. */
export function listVisibleFields(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  table: string | undefined,
  permission: FormPermissions,
): readonly FieldDefinition[] {
  const rights = decodeRights(permission, true);
  if (table === undefined)
    return (getFormItems(definition).get(alias) ?? [])
      .filter(isField)
      .filter((field) => getFieldAccess(field, getFieldRight(rights, field.name)).isShown);
  if (permission[`${SUB_TABLE_PREFIX}${table}`] === 'none') return [];
  return (
    findTable(definition, alias, table)?.fields.filter(
      (field) => getFieldAccess(field, getColumnRight(rights, table, field.name)).isShown,
    ) ?? []
  );
}

/** Formats a row as one line; empty if there is no row. */
function formatRow(fields: readonly FieldDefinition[], row: Value | undefined, words: ValueFormatContext): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return '';
  const cells = new Map(Object.entries(row));
  return formatList(
    words.language,
    fields.flatMap((field) => {
      const value = formatValue(field, cells.get(field.name), words);
      return value === ''
        ? []
        : [formatServerMessage(words.language, 'change.pair', { label: words.translate(field.label), value })];
    }),
  );
}
