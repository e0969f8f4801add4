import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { formatNumber, numberFormatOf } from '#application/form/numberText.ts';
import type { TextsInUse } from '../../i18n/useTexts.ts';
import { control } from '../control.tsx';

/** What is computed where it stands, and never kept (contract form 9). */
export const calcControl = control<Value>({
  names: ['rx-calc'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: wordsOfArea,
  isFigure: true,
  Editor: () => null,
});

function wordsOfArea(
  value: Value,
  field: FieldDefinition,
  { language, t }: Pick<TextsInUse, 'language' | 't'>,
): string {
  const text = asText(value);
  return text === '' ? t('controls.notYet') : formatNumber(text, numberFormatOf(field), language);
}
