import { observer } from 'mobx-react-lite';
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

/** The rows as cards, or to be put into another order. */
export const RowList = observer(function RowList({
  table,
  isArranging,
}: {
  readonly table: TableViewModel;
  readonly isArranging: boolean;
}) {
  const { t } = useTexts();
  const drag = useRowDrag(table);
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
  return (
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
});
