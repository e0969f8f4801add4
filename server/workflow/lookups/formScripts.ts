import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { FormRow } from '#domain/forms/formDefinition.ts';
import { formatChineseNumerals } from '#domain/shared/money.ts';

type FormScript = (input: FormRow) => Value;

/**
 * Functions a form may call by name (contract form 11). Scripts inside a form are never executed; further functions
 * must be added here.
 */
export const FORM_SCRIPTS: ReadonlyMap<string, FormScript> = new Map<string, FormScript>([
  ['amountInCapitals', ({ amount = null }) => formatChineseNumerals(asText(amount)) ?? ''],
]);
