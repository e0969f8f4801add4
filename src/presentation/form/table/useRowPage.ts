import { useContext, useEffect } from 'react';
import { rowPageOf } from '../guestSource.ts';
import { formName } from '../formName.ts';
import { FormSource } from '../formSource.ts';
import { useAdapterContext } from '../../shared/pageContext.ts';
import type { TableViewModel } from '../TableViewModel.ts';

/** Opens the page of a row as soon as one is open, and closes the row when that page goes. */
export function useRowPage(table: TableViewModel, isOpen: boolean): void {
  const { asking } = useAdapterContext();
  const source = useContext(FormSource) ?? '';
  const page = rowPageOf(source);
  useEffect(() => {
    const row = asking.late(page);
    if (typeof row === 'number') focusRow(table, row - 1);
  }, [asking, page, table]);
  useEffect(() => {
    const row = table.openRow;
    if (!isOpen || !row) return;
    const address = {
      form: formName(source, table.form.view.alias),
      table: table.alias,
      row: String(table.numberOf(row) + 1),
    };
    // Nothing takes the form away as long as one of its rows is open.
    table.form.wait(1);
    void asking.ask(page, address, table).then((answer) => {
      const place = answer === undefined ? (table.openRow ? table.numberOf(table.openRow) : 0) : answer - 1;
      table.close();
      table.form.wait(-1);
      focusRow(table, place);
    });
  }, [asking, page, table, isOpen, source]);
}

/** Back where one was, once the page of the form is to be seen again. */
function focusRow(table: TableViewModel, place: number): void {
  const row = table.rows[Math.min(place, table.rows.length - 1)];
  const id = row === undefined ? `${table.form.id}.${table.alias}` : cardId(table, row);
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true })));
}

export const cardId = (table: TableViewModel, { key }: { readonly key: number }): string =>
  `${table.form.id}.${table.alias}.${key}`;
