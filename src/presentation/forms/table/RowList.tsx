import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/Card.tsx';
import { findAmountColumn } from '../model/rowSummary.ts';
import type { TableRow } from '../model/TableRows.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';
import { ArrangedRow } from './ArrangedRow.tsx';
import { RowCard } from './RowCard.tsx';
import { useRowDrag } from './useRowDrag.ts';

/** Maximum number of rows that are all rendered. Longer lists are virtualized. */
const MAX_UNVIRTUALIZED_ROWS = 30;

/**
 * The rows as cards, or as rows to be reordered. While the page of a row covers the list, it returns its last rendering
 * so that typing there stays fast.
 */
export const RowList = observer(function RowList({
  table,
  isArranging,
}: {
  readonly table: TableViewModel;
  readonly isArranging: boolean;
}) {
  const { t } = useTranslation();
  const drag = useRowDrag(table);
  const [last] = useState<{ seen?: ReactNode }>({});
  if (table.openKey !== undefined && last.seen !== undefined) return last.seen;
  const figure = findAmountColumn(table);
  const { rows, values, columns } = table;
  const draw = (row: TableRow, place: number) => (
    <div
      key={row.key}
      role="listitem"
      data-row={row.key}
      aria-setsize={rows.length}
      aria-posinset={place + 1}
      className={place === 0 ? '' : 'border-t border-line'}
    >
      {isArranging ? (
        <ArrangedRow
          table={table}
          row={row}
          values={values[place] ?? {}}
          columns={columns}
          figure={figure}
          drag={drag}
        />
      ) : (
        <RowCard table={table} row={row} values={values[place] ?? {}} columns={columns} figure={figure} />
      )}
    </div>
  );
  last.seen = (
    <Card>
      <div role="list" aria-labelledby={`${table.form.id}.${table.alias}`}>
        {rows.length <= MAX_UNVIRTUALIZED_ROWS ? (
          rows.map(draw)
        ) : (
          <WindowVirtualizer data={rows}>{(row, place) => draw(row, place)}</WindowVirtualizer>
        )}
      </div>
      {drag.moved !== undefined && (
        <p role="status" className="sr-only">
          {t('table.moved', { number: drag.moved + 1, count: rows.length })}
        </p>
      )}
    </Card>
  );
  return last.seen;
});
