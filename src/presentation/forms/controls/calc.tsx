import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { formatNumber, isMoney, getNumberFormat } from '#application/formatting/numberText.ts';
import type { Localization } from '../../ui/i18n/translate.ts';
import { createControl } from '../createControl.tsx';

/** A value that is computed for display and never stored (contract form 9). */
export const calcControl = createControl<Value>({
  names: ['rx-calc'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: formatArea,
  isFigure: true,
  Editor: () => null,
});

function formatArea(
  value: Value,
  field: FieldDefinition,
  { language, t }: Pick<Localization, 'language' | 't'>,
): string {
  const text = asText(value);
  if (text === '') return t('controls.notYet');
  const format = getNumberFormat(field);
  // A quotient may have more decimals than the field, so money is rounded to cents for display.
  return formatNumber(text, isMoney(format) ? { ...format, decimals: format.decimals ?? 2 } : format, language);
}
