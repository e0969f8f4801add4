import { observer } from 'mobx-react-lite';
import { useState, type ReactNode, type KeyboardEvent } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useTranslation } from 'react-i18next';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { Card } from '../../ui/layout/Card.tsx';
import { findAmountColumn } from '../model/rowSummary.ts';
import type { TableRow } from '../model/TableRows.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';
import { RowCard, RowText, type RowProps } from './RowCard.tsx';
import { useRowDrag, type RowReordering } from './useRowDrag.ts';
import { classes } from '../../ui/controls/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

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

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A row that can be moved by dragging its handle, with the arrow keys or with its two buttons. */
const ArrangedRow = observer(function ArrangedRow({
  table,
  row,
  values,
  columns,
  figure,
  drag,
}: RowProps & { readonly drag: RowReordering }) {
  const { t } = useTranslation();
  const byKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    drag.step(row, by);
  };
  return (
    <div
      className={classes(
        'flex min-h-13 items-center gap-1 py-1 pr-1 transition',
        drag.dragged === row.key && 'bg-sunken',
      )}
    >
      <IconButton
        icon={GripVertical}
        name={t('table.drag', { name: table.definition.label, number: table.indexOf(row) + 1 })}
        tone="soft"
        className="cursor-grab touch-none"
        onPointerDown={(event) => drag.startDrag(row, event)}
        onKeyDown={byKey}
      />
      <RowText values={values} columns={columns.slice(0, 2)} figure={figure} />
      <IconButton
        icon={ArrowUp}
        name={t('table.moveUp')}
        tone="action"
        disabled={!table.mayMoveBy(row, -1)}
        onClick={() => drag.step(row, -1)}
      />
      <IconButton
        icon={ArrowDown}
        name={t('table.moveDown')}
        tone="action"
        disabled={!table.mayMoveBy(row, 1)}
        onClick={() => drag.step(row, 1)}
      />
    </div>
  );
});
