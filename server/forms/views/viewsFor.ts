import { encodeForm } from '#contract/forms/encodeForm.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { FormViewDto } from '#contract/workflow/bpmShapes.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { Sql } from '#server/db/database.ts';
import type { Language } from '#application/formatting/language.ts';
import type { FormPermissions, FormWithPermissions } from './formsOf.ts';
import { toFormViewDto } from './formView.ts';
import { listDirectoryIds, translateLabels, updateDirectoryNames } from './labels.ts';
import { createRecord, createRows, type DefaultValueFacts } from './createRecord.ts';
import { parseForm } from './parseForm.ts';
import { localizeRecord } from './localizeRecord.ts';

/** Returns the initial record of a new request. */
export const createFormRecord = ({ form }: FormWithPermissions, facts: DefaultValueFacts): FormRecord =>
  createRecord(parseForm(form), facts);

/** The language of the reader and the translations of the company. */
interface FormReader {
  readonly language: Language;
  readonly translate: (definition: Pick<DeployedDefinition, 'texts'>) => (text: string) => string;
}

/** Returns a form with a stored or new record as the client receives it, including the empty rows of sub tables. */
export async function loadFormView(
  tx: Sql,
  definition: Pick<DeployedDefinition, 'texts'>,
  placed: FormWithPermissions,
  record: FormRecord,
  facts: DefaultValueFacts,
  reader: FormReader,
): Promise<FormViewDto> {
  const { texts } = definition;
  const said = await localizeVisibleRecord(tx, definition, placed, record, reader);
  const initData = translateLabels(createRows(parseForm(placed.form), 'subTable', facts), reader.translate(definition));
  return toFormViewDto(placed, { ...encodeForm(said), initData }, { texts, language: reader.language });
}

/** Returns a record in the reader's language without the fields that are hidden in the form. */
export async function localizeVisibleRecord(
  tx: Sql,
  definition: Pick<DeployedDefinition, 'texts'>,
  placed: FormWithPermissions,
  record: FormRecord,
  { language, translate }: FormReader,
): Promise<FormRecord> {
  const { name } = await findNames(tx, listDirectoryIds({ ...record }), language);
  const { fields, tables, parts } = updateDirectoryNames({ ...record }, name);
  const { permission } = placed;
  const shown = {
    fields: removeHiddenFields(fields, permission),
    tables: removeHiddenFields(tables, permission, SUB_TABLE_PREFIX),
    parts: removeHiddenFields(parts, permission, SUB_TABLE_PREFIX),
  };
  return localizeRecord(placed, translateLabels(shown, translate(definition)), translate(definition));
}

/** Removes hidden fields, in the main record and in rows, so that they never leave the server. */
function removeHiddenFields<T extends Variables>(record: T, permission: FormPermissions, prefix = ''): T {
  const shown = Object.entries(record).filter(([name]) => permission[`${prefix}${name}`] !== 'none');
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const rights = permission[`${prefix}${name}`];
      return [
        name,
        typeof rights === 'object' && rights !== null ? removeHiddenColumns(value, rights as FormPermissions) : value,
      ];
    }),
  ) as T;
}

function removeHiddenColumns(value: Value, rights: FormPermissions): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map((row) => removeHiddenColumns(row, rights));
  return typeof value === 'object' && value !== null ? removeHiddenFields(value as Variables, rights) : value;
}
