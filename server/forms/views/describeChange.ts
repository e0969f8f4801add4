import { formatList } from '#application/formatting/listText.ts';
import { decodeRights } from '#contract/forms/decodeRights.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormItem, SubTableDefinition } from '#domain/forms/formDefinition.ts';
import { getColumnRight, getFieldRight } from '#domain/forms/rights.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
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
 * Describes the changes of one write in the order of the form. Fields that the form does not show, or not to every
 * reader of the request, are omitted.
 */
export function describeChanges(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  changes: readonly StoredFieldChange[],
  words: ValueFormatContext,
): readonly ChangeText[] {
  const order = (getFormItems(definition).get(alias) ?? []).map((item) => (isField(item) ? item.name : item.alias));
  const getFieldIndex = ({ table, field }: StoredFieldChange): number => order.indexOf(table ?? field ?? '');
  return changes
    .toSorted((one, other) => getFieldIndex(one) - getFieldIndex(other))
    .flatMap((change) => formatChange(definition, alias, change, words) ?? []);
}

function formatChange(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  change: StoredFieldChange,
  words: ValueFormatContext,
): ChangeText | undefined {
  const { table, row = 0, field } = change;
  const fields = listVisibleFields(definition, alias, table);
  const known = fields.find(({ name }) => name === field);
  if (field !== undefined && known === undefined) return undefined;
  const formatCell = (value: Value | undefined): string =>
    known === undefined ? formatRow(fields, value, words) : formatValue(known, value, words);
  const values = {
    table: words.translate(findTable(definition, alias, table)?.label ?? ''),
    row,
    field: words.translate(known?.label ?? ''),
  };
  return {
    field: [table, field].filter((part) => part !== undefined).join('.'),
    before: formatCell(change.from),
    after: formatCell(change.to),
    label:
      table === undefined
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

const isField = (item: FormItem): item is FieldDefinition => item.kind === 'field';

/** Returns the fields of a form or sub table that every reader of the request may see. */
function listVisibleFields(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  table: string | undefined,
): readonly FieldDefinition[] {
  const detail = definition.forms[alias]?.permissions.detail ?? {};
  const rights = decodeRights(detail, true);
  if (table === undefined)
    return (getFormItems(definition).get(alias) ?? [])
      .filter(isField)
      .filter(({ name }) => getFieldRight(rights, name) !== 'none');
  if (detail[`${SUB_TABLE_PREFIX}${table}`] === 'none') return [];
  return (
    findTable(definition, alias, table)?.fields.filter(({ name }) => getColumnRight(rights, table, name) !== 'none') ??
    []
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
