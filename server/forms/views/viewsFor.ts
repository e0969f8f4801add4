import type { FormViewDto } from '#contract/workflow/bpmShapes.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { Sql } from '#server/db/database.ts';
import type { Language } from '#application/formatting/language.ts';
import type { FormPermissions, FormWithPermissions } from './formsOf.ts';
import { toFormViewDto } from './formView.ts';
import { listDirectoryIds, translateLabels, updateDirectoryNames } from './labels.ts';
import { createRecord, type DefaultValueFacts } from './createRecord.ts';
import { parseForm } from './parseForm.ts';
import { localizeRecord } from './localizeRecord.ts';

/** Returns the initial record of a new request. */
export const createFormRecord = ({ form }: FormWithPermissions, facts: DefaultValueFacts): Variables =>
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
  stored: Variables,
  facts: DefaultValueFacts,
  reader: FormReader,
): Promise<FormViewDto> {
  const { texts } = definition;
  const { initData = {} } = createFormRecord(placed, facts);
  const said = await localizeVisibleRecord(tx, definition, placed, { ...stored, initData }, reader);
  return toFormViewDto(placed, said, { texts, language: reader.language });
}

/** Returns a record in the reader's language without the fields that are hidden in the form. */
export async function localizeVisibleRecord(
  tx: Sql,
  definition: Pick<DeployedDefinition, 'texts'>,
  placed: FormWithPermissions,
  { initData, ...stored }: Variables,
  { language, translate }: FormReader,
): Promise<Variables> {
  const named = updateDirectoryNames(stored, (await findNames(tx, listDirectoryIds(stored), language)).name);
  const shown = { ...removeHiddenFields(named, placed.permission), ...(initData !== undefined && { initData }) };
  return localizeRecord(placed, translateLabels(shown, translate(definition)), translate(definition));
}

/** Removes hidden fields, in the main record and in rows, so that they never leave the server. */
function removeHiddenFields(record: Variables, permission: FormPermissions): Variables {
  const shown = Object.entries(record).filter(([name]) => permission[name] !== 'none');
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const rights = permission[name];
      return [
        name,
        typeof rights === 'object' && rights !== null ? removeHiddenColumns(value, rights as FormPermissions) : value,
      ];
    }),
  );
}

function removeHiddenColumns(value: Value, rights: FormPermissions): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map((row) => removeHiddenColumns(row, rights));
  return typeof value === 'object' && value !== null ? removeHiddenFields(value as Variables, rights) : value;
}
