import { withListsInExpressions, type FormStructure } from '#domain/form/choiceFields.ts';
import { controlKindOf } from '#domain/form/controlKinds.ts';
import type { FieldDefinition, FormItem, FormSection } from '#domain/form/formDefinition.ts';
import { decodeButtons } from './decodeButtons.ts';
import { decodeQueries } from './decodeQueries.ts';
import { isPart, type DefinedFields } from './decodeRecord.ts';
import { decodeSections } from './decodeSections.ts';
import { decodeTabs } from './decodeTabs.ts';
import { looseOf, openedOf } from './looseValues.ts';
import { isOneToOne, readMetadata } from './metadata.ts';
import { readScript } from './script.ts';
import { SUB_TABLE_PREFIX } from './subTables.ts';

/** The parts of a platform form, each as JSON text or as itself: a page gets texts, a form file holds objects. */
export interface FormParts {
  readonly template?: unknown;
  readonly metadata?: unknown;
  readonly script?: unknown;
  readonly buttons?: unknown;
  /** Which sub tables have one row: as the platform says, and as the record shows (contract form 5). */
  readonly entMap?: unknown;
  readonly data?: unknown;
}

/** Joins template, metadata and script data of a form (contract form 5). */
export function decodeStructure({ template, metadata, script: text, buttons, entMap, data }: FormParts): FormStructure {
  const script = readScript(text);
  const opened = openedOf(template);
  const sections = decodeSections(opened, readMetadata(metadata), script, oneToOnes(entMap, data));
  return withListsInExpressions({
    ...decodeTabs(opened, metadata, sections),
    formulas: script.formulas,
    areas: script.areas,
    queries: decodeQueries(text),
    buttons: decodeButtons(buttons),
  });
}

function oneToOnes(entMap: unknown, data: unknown): ReadonlySet<string> {
  const told = Object.entries(looseOf(entMap)).filter(([, kind]) => isOneToOne(kind));
  const seen = Object.entries(looseOf(data)).filter(
    ([key, value]) => key.startsWith(SUB_TABLE_PREFIX) && isPart(value),
  );
  return new Set([...told.map(([alias]) => alias), ...seen.map(([key]) => key.slice(SUB_TABLE_PREFIX.length))]);
}

/** The fields a form draws, by which its record is read. What a control nobody knows holds stays as it came. */
export function definedFields(sections: readonly FormSection[]): DefinedFields {
  const items = sections.flatMap((section) => section.items);
  return {
    main: known(items.filter((item) => item.kind === 'field')),
    tables: new Map(
      items.flatMap((item: FormItem) => (item.kind === 'field' ? [] : [[item.alias, known(item.fields)]])),
    ),
  };
}

const known = (fields: readonly FieldDefinition[]): ReadonlySet<string> =>
  new Set(fields.filter(({ control }) => controlKindOf(control) !== undefined).map(({ name }) => name));
