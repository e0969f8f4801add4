import type { FormViewDto } from '#api/bpmShapes.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { findNames } from '../directory/findNames.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import type { Permission, PlacedForm } from './formsOf.ts';
import { formViewDto } from './formView.ts';
import { chosenIds, labelled, withNames } from './labels.ts';
import { newRecord, type RecordFacts } from './newRecord.ts';
import { readForm } from './readForm.ts';
import { sayRecord } from './sayRecord.ts';

/** The record a new request begins with. */
export const newFormRecord = ({ form }: PlacedForm, facts: RecordFacts): Variables => newRecord(readForm(form), facts);

/** The language a form is read in, and the words the company has in it. */
interface FormReader {
  readonly language: Language;
  readonly say: (definition: Pick<DeployedDefinition, 'texts'>) => (text: string) => string;
}

/** A form with a record, stored or fresh, as a page gets it; a stored one is handed its empty rows, too. */
export async function viewFor(
  tx: Sql,
  definition: Pick<DeployedDefinition, 'texts'>,
  placed: PlacedForm,
  stored: Variables,
  facts: RecordFacts,
  reader: FormReader,
): Promise<FormViewDto> {
  const { texts } = definition;
  const { initData = {} } = newFormRecord(placed, facts);
  const said = await recordFor(tx, definition, placed, { ...stored, initData }, reader);
  return formViewDto(placed, said, { texts, language: reader.language });
}

/** A record without what somebody may not see in a form, in the words of its reader. */
export async function recordFor(
  tx: Sql,
  definition: Pick<DeployedDefinition, 'texts'>,
  placed: PlacedForm,
  { initData, ...stored }: Variables,
  { language, say }: FormReader,
): Promise<Variables> {
  const named = withNames(stored, (await findNames(tx, chosenIds(stored), language)).name);
  const shown = { ...visible(named, placed.permission), ...(initData !== undefined && { initData }) };
  return sayRecord(placed, labelled(shown, say(definition)), say(definition));
}

/** What nobody may see here does not leave the server, in the main record nor in rows. */
function visible(record: Variables, permission: Permission): Variables {
  const shown = Object.entries(record).filter(([name]) => permission[name] !== 'none');
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const rights = permission[name];
      return [name, typeof rights === 'object' && rights !== null ? visibleRows(value, rights as Permission) : value];
    }),
  );
}

function visibleRows(value: Value, rights: Permission): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map((row) => visibleRows(row, rights));
  return typeof value === 'object' && value !== null ? visible(value as Variables, rights) : value;
}
