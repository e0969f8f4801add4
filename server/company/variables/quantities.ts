import offeredFields from './offeredFields.json' with { type: 'json' };
import type { KeyedField } from '../fieldList/toFormFile.ts';
import { findRequiredVariables, type RequiredVariable } from './findRequiredVariables.ts';
import type { ConditionPart } from './conditionParts.ts';
import { splitIntoWords } from './decisionWords.ts';
import quantities from './quantities.json' with { type: 'json' };

interface Quantity extends Pick<KeyedField, 'name' | 'type'> {
  readonly words: readonly string[];
}
const QUANTITIES = quantities as readonly Quantity[];
const KEY = /^[A-Za-z]\w{0,39}$/u;

/** Fields offered in a process without a form. */
export const OFFERED_FIELD_NAMES: readonly string[] = offeredFields.map(({ key }) => key);

/**
 * Returns the quantities that conditions of a process without a form use, such as `days` in `${days > 3}`: names that
 * denote a quantity and are only compared with numbers.
 */
export function findQuantities(
  parts: readonly ConditionPart[],
  isFilled: (name: string) => boolean,
): readonly string[] {
  const asked = parts
    .flatMap(({ expression }) => findRequiredVariables(expression))
    .filter(({ name }) => !isFilled(name));
  const names = [...new Set(asked.map(({ name }) => name))];
  return names.filter((name) => {
    const uses = asked.filter((each) => each.name === name && each.isPresence !== true);
    return createQuantityField(name) !== undefined && uses.length > 0 && uses.every(isNumeric);
  });
}

const isNumeric = ({ isAmount, value }: RequiredVariable): boolean => isAmount || typeof value === 'number';

/** Returns the start form's field for a quantity; `undefined` if the name denotes none. */
export function createQuantityField(name: string): KeyedField | undefined {
  const words = KEY.test(name) ? splitIntoWords(name) : [];
  const quantity = QUANTITIES.find((each) => each.words.some((word) => words.includes(word)));
  return quantity && { key: name, name: quantity.name, type: quantity.type, required: true };
}
