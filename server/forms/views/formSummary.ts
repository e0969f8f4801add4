import { getOwn } from '#domain/shared/getOwn.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Summary } from '#server/db/schema/requests.ts';
import { getStartFields } from './getStartFields.ts';
import { formatValue, type ValueFormatContext } from '#server/i18n/formatValue.ts';

/** Returns the form values that the definition selects for the cards of a list. */
export function createSummary(definition: DeployedDefinition, { fields }: FormRecord): Summary {
  const values = listSummaryFields(definition).flatMap((name) => {
    const value = getOwn(fields, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { definition: definition.id, values: Object.fromEntries(values) };
}

/** Returns the names of the summary fields, the key figure first. */
const listSummaryFields = ({ loaded: { keyFigure, summaryFields } }: DeployedDefinition): readonly string[] => [
  ...new Set(keyFigure === undefined ? summaryFields : [keyFigure, ...summaryFields]),
];

/**
 * Contract tasks 1 `formJson`: the summary fields in the reader's language, not the form. `key` is our own extension;
 * it marks the key figure.
 */
export function formatSummary(definition: DeployedDefinition, { values }: Summary, words: ValueFormatContext): string {
  const shown = listSummaryFields(definition).flatMap((name) => {
    const field = getStartFields(definition).get(name);
    const val = field === undefined ? '' : formatValue(field, getOwn(values, name), words);
    return field === undefined || val === ''
      ? []
      : [{ label: words.translate(field.label), val, ...(name === definition.loaded.keyFigure ? { key: true } : {}) }];
  });
  return JSON.stringify(shown);
}
