import { bindChoiceLists, type FormStructure } from '#domain/forms/choiceFields.ts';
import { getControlKind } from '#domain/forms/controlKinds.ts';
import { getDecimals } from '#domain/forms/fieldValues.ts';
import type { FieldDefinition, FormFormula, FormItem, FormSection } from '#domain/forms/formDefinition.ts';
import { decodeButtons } from './decodeButtons.ts';
import { decodeQueries } from './decodeQueries.ts';
import { decodeRecord, type DefinedFields } from './decodeRecord.ts';
import { decodeSections } from './decodeSections.ts';
import { decodeTabs } from './decodeTabs.ts';
import { readObject, readJsonObject } from './looseValues.ts';
import { isOneToOne, readMetadata } from './metadata.ts';
import { readScript } from './script.ts';

/** The parts of a platform form, each as JSON text or object: pages receive texts, form files contain objects. */
export interface FormParts {
  readonly template?: unknown;
  readonly metadata?: unknown;
  readonly script?: unknown;
  readonly buttons?: unknown;
  /** Sub tables with exactly one row, according to the platform and to the record (contract form 5). */
  readonly entMap?: unknown;
  readonly data?: unknown;
}

/** Merges template, metadata and script data of a form (contract form 5). */
export function decodeStructure({ template, metadata, script: text, buttons, entMap, data }: FormParts): FormStructure {
  const script = readScript(text);
  const opened = readJsonObject(template);
  const sections = decodeSections(opened, readMetadata(metadata), script, findOneToOneTables(entMap, data));
  return bindChoiceLists({
    ...decodeTabs(opened, metadata, sections),
    formulas: limitFormulaDecimals(script.formulas, sections),
    areas: script.areas,
    ...(script.absence && { absence: script.absence }),
    queries: decodeQueries(text),
    buttons: decodeButtons(buttons),
  });
}

/** Limits the result of each formula to the decimals of its field. */
function limitFormulaDecimals(
  formulas: readonly FormFormula[],
  sections: readonly FormSection[],
): readonly FormFormula[] {
  const items = sections.flatMap((section) => section.items);
  return formulas.map((formula) => {
    const { table, field: name } = formula.target;
    const fields = items.flatMap((item) =>
      item.kind === 'field' ? (table === undefined ? [item] : []) : item.alias === table ? item.fields : [],
    );
    const target = fields.find((field) => field.name === name);
    const decimals = target && getControlKind(target.control) === 'number' ? getDecimals(target) : undefined;
    return decimals === undefined ? formula : { ...formula, decimals };
  });
}

function findOneToOneTables(entMap: unknown, data: unknown): ReadonlySet<string> {
  const oneToOne = Object.entries(readObject(entMap)).filter(([, kind]) => isOneToOne(kind));
  return new Set([...oneToOne.map(([alias]) => alias), ...Object.keys(decodeRecord(data).parts)]);
}

/**
 * Returns the fields the form defines, which are needed to adapt its record. Values of unknown controls are kept
 * unchanged.
 */
export function collectDefinedFields(sections: readonly FormSection[]): DefinedFields {
  const items = sections.flatMap((section) => section.items);
  return {
    main: known(items.filter((item) => item.kind === 'field')),
    tables: new Map(
      items.flatMap((item: FormItem) => (item.kind === 'field' ? [] : [[item.alias, known(item.fields)]])),
    ),
  };
}

const known = (fields: readonly FieldDefinition[]): ReadonlySet<string> =>
  new Set(fields.filter(({ control }) => getControlKind(control) !== undefined).map(({ name }) => name));
