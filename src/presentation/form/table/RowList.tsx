import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../shared/Card.tsx';
import { figureColumn } from '../rowSummary.ts';
import type { TableRow, TableViewModel } from '../TableViewModel.ts';
import { ArrangedRow } from './ArrangedRow.tsx';
import { RowCard } from './RowCard.tsx';
import { useRowDrag } from './useRowDrag.ts';

/** As many stand in the page as they are; of more, only those near the screen. */
const MOST_WHOLE = 30;

/**
 * The rows as cards, or to be put into another order. Out of sight, below the page of one of them, the list stays as it
 * was seen last: nobody who types there waits for it.
 */
export const RowList = observer(function RowList({
  table,
  isArranging,
}: {
  readonly table: TableViewModel;
  readonly isArranging: boolean;
}) {
  const { t } = useTexts();
  const drag = useRowDrag(table);
  const [last] = useState<{ seen?: ReactNode }>({});
  if (table.openKey !== undefined && last.seen !== undefined) return last.seen;
  const figure = figureColumn(table);
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
        {rows.length <= MOST_WHOLE ? (
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
