import { formatList } from '#application/form/listText.ts';
import { decodeRights } from '#api/form/decodeRights.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormItem, SubTableDefinition } from '#domain/form/formDefinition.ts';
import { rightInTable, rightOf } from '#domain/form/rights.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { StoredFieldChange } from '../storage/schema/formRows.ts';
import { serverSentence } from '../texts/sentence.ts';
import { itemsOf } from './fieldsOf.ts';
import { formatValue, type ValueWords } from './formatValue.ts';

/** A change as one reads it: `field` is its name in the form, `table.field` in a sub table, `table` for a whole row. */
export interface ChangeText {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/**
 * What one writing changed, in the order of the form; what the form does not show, or not to everybody who may read the
 * request, is left out.
 */
export function wordChanges(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  changes: readonly StoredFieldChange[],
  words: ValueWords,
): readonly ChangeText[] {
  const order = (itemsOf(definition).get(alias) ?? []).map((item) => (isField(item) ? item.name : item.alias));
  const placeOf = ({ table, field }: StoredFieldChange): number => order.indexOf(table ?? field ?? '');
  return changes
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((change) => wordChange(definition, alias, change, words) ?? []);
}

function wordChange(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  change: StoredFieldChange,
  words: ValueWords,
): ChangeText | undefined {
  const { table, row = 0, field } = change;
  const fields = shownFields(definition, alias, table);
  const known = fields.find(({ name }) => name === field);
  if (field !== undefined && known === undefined) return undefined;
  const said = (value: Value | undefined): string =>
    known === undefined ? wordRow(fields, value, words) : formatValue(known, value, words);
  const values = {
    table: words.say(tableOf(definition, alias, table)?.label ?? ''),
    row,
    field: words.say(known?.label ?? ''),
  };
  return {
    field: [table, field].filter((part) => part !== undefined).join('.'),
    before: said(change.from),
    after: said(change.to),
    label:
      table === undefined
        ? values.field
        : serverSentence(words.language, known === undefined ? 'change.row' : 'change.cell', values),
  };
}

const tableOf = (
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  table: string | undefined,
): SubTableDefinition | undefined =>
  itemsOf(definition)
    .get(alias)
    ?.find((item): item is SubTableDefinition => item.kind === 'subTable' && item.alias === table);

const isField = (item: FormItem): item is FieldDefinition => item.kind === 'field';

/** The fields of a form or of one of its sub tables that everybody sees who may read the request. */
function shownFields(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  table: string | undefined,
): readonly FieldDefinition[] {
  const detail = definition.forms[alias]?.permissions.detail ?? {};
  const rights = decodeRights(detail, true);
  if (table === undefined)
    return (itemsOf(definition).get(alias) ?? [])
      .filter(isField)
      .filter(({ name }) => rightOf(rights, name) !== 'none');
  if (detail[`${SUB_TABLE_PREFIX}${table}`] === 'none') return [];
  return (
    tableOf(definition, alias, table)?.fields.filter(({ name }) => rightInTable(rights, table, name) !== 'none') ?? []
  );
}

/** A whole row in one line; nothing where there was none. */
function wordRow(fields: readonly FieldDefinition[], row: Value | undefined, words: ValueWords): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return '';
  const cells = new Map(Object.entries(row));
  return formatList(
    words.language,
    fields.flatMap((field) => {
      const value = formatValue(field, cells.get(field.name), words);
      return value === ''
        ? []
        : [serverSentence(words.language, 'change.pair', { label: words.say(field.label), value })];
    }),
  );
}
