import { getOwn } from '#domain/shared/getOwn.ts';
import { parseDecimal, removeBinaryNoise } from '#domain/shared/decimal.ts';
import type { FieldDefinition, FormRow } from '#domain/forms/formDefinition.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { isEmptyField } from '#domain/forms/fieldValues.ts';
import type { Localization } from '../../ui/i18n/translate.ts';
import { formatNumber, isMoney, getNumberFormat } from '#application/formatting/numberText.ts';
import { findControl } from '../controls/registry.ts';
import type { TableViewModel } from './TableViewModel.ts';

/** The card of a sub table row: title, further values and amount. */
export interface RowSummary {
  readonly title: string;
  readonly more: string;
  readonly figure: string;
}
const MAX_EXTRA_VALUES = 2;

/** Returns the column that is right-aligned and summed: the last money column, or else the last number column. */
export function findAmountColumn({ columns }: Pick<TableViewModel, 'columns'>): FieldDefinition | undefined {
  const figures = columns.filter(({ control }) => findControl(control).isFigure);
  return figures.findLast((column) => isMoney(getNumberFormat(column))) ?? figures.at(-1);
}

export function summarise(
  values: FormRow,
  columns: readonly FieldDefinition[],
  figure: FieldDefinition | undefined,
  texts: Localization,
): RowSummary {
  const text = (field: FieldDefinition) => findControl(field.control).toText(getOwn(values, field.name), field, texts);
  const written = columns
    .filter((field) => field !== figure && !isEmptyField(field, getOwn(values, field.name)))
    .slice(0, 1 + MAX_EXTRA_VALUES)
    .map(text);
  return {
    title: written[0] ?? '',
    more: written.slice(1).join(' · '),
    figure: figure ? removeCurrency(text(figure), figure) : '',
  };
}

/** Returns the sum of all rows. Undefined without a money column or rows. */
export function sumRows(
  { values }: Pick<TableViewModel, 'values'>,
  figure: FieldDefinition | undefined,
  { language }: Pick<Localization, 'language'>,
): string | undefined {
  if (!figure || !isMoney(getNumberFormat(figure)) || values.length === 0) return undefined;
  const amounts = values.map((row) => parseDecimal(asText(getOwn(row, figure.name))) ?? 0);
  return removeCurrency(
    formatNumber(
      String(amounts.reduce((sum, amount) => removeBinaryNoise(sum + amount), 0)),
      getNumberFormat(figure),
      language,
    ),
    figure,
  );
}

/** Removes the currency sign, which would be repeated in every row. */
const removeCurrency = (written: string, figure: FieldDefinition): string =>
  written.replace(getNumberFormat(figure).before, '');
