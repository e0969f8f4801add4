import { asText } from '#domain/form/values.ts';
import { readDecimal } from '#domain/shared/decimal.ts';
import type { Language } from '#application/language.ts';
import { formatNumber, numberFormatOf } from '#application/form/numberText.ts';
import { FieldViewModel } from './FieldViewModel.ts';
import type { FormViewModel } from './FormViewModel.ts';

export interface KeyFigure { readonly text: string; readonly amount: string }

/** What a request is about in one figure: the first shown amount that is also written in capitals. */
export function keyFigureOf(forms: readonly FormViewModel[], language: Language): KeyFigure | undefined {
  const fields = forms.flatMap(({ sections }) => sections).flatMap(({ parts }) => parts).filter((part) => part instanceof FieldViewModel);
  const figure = fields.find(({ definition, access, stored }) => access.isShown && numberFormatOf(definition).hasCapitals && readDecimal(asText(stored)) !== undefined);
  if (!figure) return undefined;
  const amount = asText(figure.stored);
  return { amount, text: formatNumber(amount, numberFormatOf(figure.definition), language) };
}
