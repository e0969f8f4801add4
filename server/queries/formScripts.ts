import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { FormRow } from '#domain/form/formDefinition.ts';
import { inCapitals } from '#domain/shared/money.ts';

type FormScript = (input: FormRow) => Value;

/**
 * What a form may call by name (contract form 11). Program text that comes with a form is never run: whoever needs more
 * writes a function here.
 */
export const FORM_SCRIPTS: ReadonlyMap<string, FormScript> = new Map<string, FormScript>([
  ['amountInCapitals', ({ amount = null }) => inCapitals(asText(amount)) ?? ''],
]);
