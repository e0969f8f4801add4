import { readDecimal, tidy } from '#domain/shared/decimal.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { isEmptyField } from '#domain/form/fieldValues.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';
import { formatNumber, isMoney, numberFormatOf } from '#application/form/numberText.ts';
import { controlOf } from './controls/registry.ts';
import type { TableRow, TableViewModel } from './TableViewModel.ts';

/** A row of a sub table on one card: what it is, some more, and its figure. */
export interface RowSummary {
  readonly title: string;
  readonly more: string;
  readonly figure: string;
}
const MORE_AT_MOST = 2;

/** The column that stands at the right and is summed: money first, and the last of several. */
export function figureColumn(table: TableViewModel): FieldDefinition | undefined {
  const shown =
    table.rows[0]?.fields.filter(({ access }) => access.isShown).map(({ definition }) => definition) ??
    table.definition.fields;
  const figures = shown.filter(({ control }) => controlOf(control).isFigure);
  return figures.findLast((column) => isMoney(numberFormatOf(column))) ?? figures.at(-1);
}

export function summarise(row: TableRow, figure: FieldDefinition | undefined, texts: TextsInUse): RowSummary {
  const text = (definition: FieldDefinition, stored: TableRow['fields'][number]['stored']) =>
    controlOf(definition.control).toText(stored, definition, texts);
  const written = row.fields
    .filter(
      ({ definition, access, stored }) => definition !== figure && access.isShown && !isEmptyField(definition, stored),
    )
    .map(({ definition, stored }) => text(definition, stored));
  const amount = row.fields.find(({ definition }) => definition === figure);
  return {
    title: written[0] ?? '',
    more: written.slice(1, 1 + MORE_AT_MOST).join(' · '),
    figure: amount && figure ? withoutSign(text(figure, amount.stored), figure) : '',
  };
}

/** What all rows come to; nothing when there is no figure to sum. */
export function totalOf(
  table: TableViewModel,
  figure: FieldDefinition | undefined,
  { language }: TextsInUse,
): string | undefined {
  if (!figure || !isMoney(numberFormatOf(figure)) || table.rows.length === 0) return undefined;
  const amounts = table.rows.map(
    (row) => readDecimal(asText(row.fields.find(({ definition }) => definition === figure)?.stored)) ?? 0,
  );
  return withoutSign(
    formatNumber(String(amounts.reduce((sum, amount) => tidy(sum + amount), 0)), numberFormatOf(figure), language),
    figure,
  );
}

/** In a column of amounts the currency would only repeat itself. */
const withoutSign = (written: string, figure: FieldDefinition): string =>
  written.replace(numberFormatOf(figure).before, '');
