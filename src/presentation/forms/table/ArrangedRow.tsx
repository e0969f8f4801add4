import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/controls/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { RowText, type RowProps } from './RowCard.tsx';
import type { RowReordering } from './useRowDrag.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A row that can be moved by dragging its handle, with the arrow keys or with its two buttons. */
export const ArrangedRow = observer(function ArrangedRow({
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
        name={t('table.drag', { name: table.definition.label, number: table.numberOf(row) + 1 })}
        tone="soft"
        className="cursor-grab touch-none"
        onPointerDown={(event) => drag.begin(row, event)}
        onKeyDown={byKey}
      />
      <RowText values={values} columns={columns.slice(0, 2)} figure={figure} />
      <IconButton
        icon={ArrowUp}
        name={t('table.moveUp')}
        tone="action"
        disabled={!table.mayStep(row, -1)}
        onClick={() => drag.step(row, -1)}
      />
      <IconButton
        icon={ArrowDown}
        name={t('table.moveDown')}
        tone="action"
        disabled={!table.mayStep(row, 1)}
        onClick={() => drag.step(row, 1)}
      />
    </div>
  );
});
