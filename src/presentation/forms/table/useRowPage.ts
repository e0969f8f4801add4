import { useContext, useEffect } from 'react';
import { selectRowPage } from '../model/toGuestFormName.ts';
import { toFormName } from '../model/toFormName.ts';
import { FormSource } from '../model/formSource.ts';
import { useAdapterContext } from '../../ui/navigation/pageContext.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';

/** Opens the page of a row when a row is opened, and closes the row when that page is left. */
export function useRowPage(table: TableViewModel, isOpen: boolean): void {
  const { results } = useAdapterContext();
  const source = useContext(FormSource) ?? '';
  const page = selectRowPage(source);
  useEffect(() => {
    const row = results.takeLateResult(page);
    if (typeof row === 'number') focusRow(table, row - 1);
  }, [results, page, table]);
  useEffect(() => {
    const row = table.openRow;
    if (!isOpen || !row) return;
    const address = {
      form: toFormName(source, table.form.view.alias),
      table: table.alias,
      row: String(table.indexOf(row) + 1),
    };
    // Prevents the form from being replaced while one of its rows is open.
    table.form.trackPending(1);
    void results.openForResult(page, address, table).then((answer) => {
      const place = answer === undefined ? (table.openRow ? table.indexOf(table.openRow) : 0) : answer - 1;
      table.close();
      table.form.trackPending(-1);
      focusRow(table, place);
    });
  }, [results, page, table, isOpen, source]);
}

/** Focuses a row after the page of the form is visible again. */
function focusRow(table: TableViewModel, place: number): void {
  const row = table.rows[Math.min(place, table.rows.length - 1)];
  const id = row === undefined ? `${table.form.id}.${table.alias}` : cardId(table, row);
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true })));
}

export const cardId = (table: TableViewModel, { key }: { readonly key: number }): string =>
  `${table.form.id}.${table.alias}.${key}`;
