import offeredFields from '../../forms/offeredFields.json' with { type: 'json' };
import type { KeyedField } from '../fieldList/formOfFields.ts';
import { askedNames, type AskedName } from './askedNames.ts';
import type { ConditionPart } from './conditionParts.ts';
import { wordsIn } from './decisionWords.ts';
import quantities from './quantities.json' with { type: 'json' };

interface Quantity extends Pick<KeyedField, 'name' | 'type'> {
  readonly words: readonly string[];
}
const QUANTITIES = quantities as readonly Quantity[];
const KEY = /^[A-Za-z]\w{0,39}$/u;

/** The fields a process without a form is offered. */
export const OFFERED_NAMES: readonly string[] = offeredFields.map(({ key }) => key);

/**
 * The figures a chart without a form asks of a request, such as `days` in `${days > 3}`: a name that says what is
 * counted and is compared with numbers only.
 */
export function quantitiesAsked(
  parts: readonly ConditionPart[],
  isFilled: (name: string) => boolean,
): readonly string[] {
  const asked = parts.flatMap(({ expression }) => askedNames(expression)).filter(({ name }) => !isFilled(name));
  const names = [...new Set(asked.map(({ name }) => name))];
  return names.filter(
    (name) => quantityField(name) !== undefined && asked.every((each) => each.name !== name || isFigure(each)),
  );
}

const isFigure = ({ isAmount, value }: AskedName): boolean => isAmount || typeof value === 'number';

/** The field in which the start asks for a figure; nothing where the name does not say what is counted. */
export function quantityField(name: string): KeyedField | undefined {
  const words = KEY.test(name) ? wordsIn(name) : [];
  const quantity = QUANTITIES.find((each) => each.words.some((word) => words.includes(word)));
  return quantity && { key: name, name: quantity.name, type: quantity.type, required: true };
}
