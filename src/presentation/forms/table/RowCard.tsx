import { ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldDefinition, FormRow } from '#domain/forms/formDefinition.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { classes } from '../../ui/controls/classes.ts';
import { summarise } from '../model/rowSummary.ts';
import type { TableRow } from '../model/TableRows.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';
import { cardId } from './useRowPage.ts';

export interface RowProps {
  readonly table: TableViewModel;
  readonly row: TableRow;
  /** The values of the row. Passed as a prop so that an unchanged row does not render again. */
  readonly values: FormRow;
  readonly columns: readonly FieldDefinition[];
  readonly figure: FieldDefinition | undefined;
}

/**
 * A row in one line: summary, amount and number of issues. A hidden virtual list treats itself as scrolled to the top;
 * rows that it mounts there render only when the list is visible again.
 */
export const RowCard = observer(function RowCard({ table, row, values, columns, figure }: RowProps) {
  const [was] = useState({ seen: false });
  was.seen ||= table.openKey === undefined;
  if (!was.seen) return null;
  const wrong = table.countIssues(row);
  return (
    <button
      type="button"
      id={cardId(table, row)}
      onClick={() => table.open(row)}
      className="flex min-h-13 w-full items-center gap-3 px-4 py-3 text-left transition active:bg-sunken"
    >
      <RowText values={values} columns={columns} figure={figure} wrong={wrong} />
      <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
    </button>
  );
});

export function RowText({
  values,
  columns,
  figure,
  wrong = 0,
}: Pick<RowProps, 'values' | 'columns' | 'figure'> & { readonly wrong?: number }) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const { title, more, figure: amount } = summarise(values, columns, figure, texts);
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className={classes('max-w-full break-words', title === '' && 'text-soft')}>
          {title === '' ? t('form.emptyRow') : title}
        </span>
        {more !== '' && <span className="max-w-full text-14 break-words text-soft">{more}</span>}
        {wrong > 0 && <span className="w-full text-14 text-refuse">{t('table.wrongValues', { count: wrong })}</span>}
      </span>
      <span className="figures shrink-0">{amount}</span>
    </>
  );
}
