import type { FormViewDto } from '#api/bpmShapes.ts';
import { decodeForm } from '#api/form/decodeForm.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { findNames } from '../directory/findNames.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import type { PlacedForm } from './formsOf.ts';
import { formViewDto, type Permission } from './formView.ts';
import { chosenIds, withNames } from './labels.ts';
import { newRecord, type RecordFacts } from './newRecord.ts';
import { sayRecord } from './sayRecord.ts';

/** The record a new request begins with. */
export function newFormRecord(placed: PlacedForm, facts: RecordFacts): Variables {
  return newRecord(decodeForm(formViewDto({ ...placed, record: {}, texts: {}, language: 'zh-CN' })), facts);
}

/** The language a form is read in, and the words the company has in it. */
interface FormWords {
  readonly language: Language;
  readonly say: (definition: DeployedDefinition) => (text: string) => string;
}

/** A form with a record, stored or fresh, as a page gets it; a stored one is handed its empty rows, too. */
export async function viewFor(
  tx: Sql,
  definition: DeployedDefinition,
  placed: PlacedForm,
  stored: Variables,
  facts: RecordFacts,
  { language, say }: FormWords,
): Promise<FormViewDto> {
  const record = withNames(stored, (await findNames(tx, chosenIds(stored), language)).name);
  const { initData = {} } = newFormRecord(placed, facts);
  const dto = formViewDto({
    ...placed,
    record: { ...visible(record, placed.permission), initData },
    texts: definition.texts,
    language,
  });
  return sayRecord(dto, say(definition));
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
