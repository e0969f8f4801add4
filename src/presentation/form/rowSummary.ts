import { readDecimal, tidy } from '#domain/shared/decimal.ts';
import type { FieldDefinition, FormRow } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { isEmptyField } from '#domain/form/fieldValues.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';
import { formatNumber, isMoney, numberFormatOf } from '#application/form/numberText.ts';
import { controlOf } from './controls/registry.ts';
import type { TableViewModel } from './TableViewModel.ts';

/** A row of a sub table on one card: what it is, some more, and its figure. */
export interface RowSummary {
  readonly title: string;
  readonly more: string;
  readonly figure: string;
}
const MORE_AT_MOST = 2;

/** The column that stands at the right and is summed: money first, and the last of several. */
export function figureColumn({ columns }: Pick<TableViewModel, 'columns'>): FieldDefinition | undefined {
  const figures = columns.filter(({ control }) => controlOf(control).isFigure);
  return figures.findLast((column) => isMoney(numberFormatOf(column))) ?? figures.at(-1);
}

export function summarise(
  values: FormRow,
  columns: readonly FieldDefinition[],
  figure: FieldDefinition | undefined,
  texts: TextsInUse,
): RowSummary {
  const text = (field: FieldDefinition) => controlOf(field.control).toText(values[field.name], field, texts);
  const written = columns
    .filter((field) => field !== figure && !isEmptyField(field, values[field.name]))
    .slice(0, 1 + MORE_AT_MOST)
    .map(text);
  return {
    title: written[0] ?? '',
    more: written.slice(1).join(' · '),
    figure: figure ? withoutSign(text(figure), figure) : '',
  };
}

/** What all rows come to; nothing when there is no figure to sum. */
export function totalOf(
  { values }: Pick<TableViewModel, 'values'>,
  figure: FieldDefinition | undefined,
  { language }: Pick<TextsInUse, 'language'>,
): string | undefined {
  if (!figure || !isMoney(numberFormatOf(figure)) || values.length === 0) return undefined;
  const amounts = values.map((row) => readDecimal(asText(row[figure.name])) ?? 0);
  return withoutSign(
    formatNumber(String(amounts.reduce((sum, amount) => tidy(sum + amount), 0)), numberFormatOf(figure), language),
    figure,
  );
}

/** In a column of amounts the currency would only repeat itself. */
const withoutSign = (written: string, figure: FieldDefinition): string =>
  written.replace(numberFormatOf(figure).before, '');
