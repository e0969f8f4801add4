import type { Variables } from '#domain/expression/tree.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Summary } from '../storage/schema/requests.ts';
import { fieldsOf } from './fieldsOf.ts';
import { formatValue, type ValueWords } from './formatValue.ts';

/** The values a definition chose for the card of a list. */
export function summaryOf(definition: DeployedDefinition, record: Variables): Summary {
  const values = namesOf(definition).flatMap((name) => {
    const value = record[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { definition: definition.id, values: Object.fromEntries(values) };
}

/** The key figure goes first. */
const namesOf = ({ loaded: { keyFigure, summaryFields } }: DeployedDefinition): readonly string[] => [
  ...new Set(keyFigure === undefined ? summaryFields : [keyFigure, ...summaryFields]),
];

/**
 * Contract tasks 1 `formJson`: the summary fields in the reader's language, not the form. `key` is ours: the one figure
 * that stands out.
 */
export function summaryText(definition: DeployedDefinition, { values }: Summary, words: ValueWords): string {
  const shown = namesOf(definition).flatMap((name) => {
    const field = fieldsOf(definition).get(name);
    const val = field === undefined ? '' : formatValue(field, values[name], words);
    return field === undefined || val === ''
      ? []
      : [{ label: words.say(field.label), val, ...(name === definition.loaded.keyFigure ? { key: true } : {}) }];
  });
  return JSON.stringify(shown);
}
