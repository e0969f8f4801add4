import { useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { TableRow } from '../model/TableRows.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';

export interface RowReordering {
  readonly dragged: number | undefined;
  /** New index of the row that was moved last, announced to screen readers. */
  readonly moved: number | undefined;
  readonly startDrag: (row: TableRow, event: ReactPointerEvent) => void;
  readonly step: (row: TableRow, by: 1 | -1) => void;
}

/** Distance in pixels from the edge of the viewport at which the page scrolls during a drag. */
const AUTOSCROLL_EDGE_PX = 96;
const AUTOSCROLL_STEP_PX = 16;

/** Moves a row with the pointer to the position below it. Escape restores the original position. */
export function useRowDrag(table: TableViewModel): RowReordering {
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const [moved, setMoved] = useState<number | undefined>(undefined);
  const startDrag = (row: TableRow, down: ReactPointerEvent) => {
    const start = table.indexOf(row);
    const over = new AbortController();
    let pointer = { x: down.clientX, y: down.clientY };
    let frame = 0;
    const follow = () => {
      const edge =
        pointer.y < AUTOSCROLL_EDGE_PX * 2 ? -1 : pointer.y > window.innerHeight - AUTOSCROLL_EDGE_PX ? 1 : 0;
      if (edge !== 0) window.scrollBy(0, edge * AUTOSCROLL_STEP_PX);
      const place = rowIndexAt(table, pointer);
      if (place !== undefined) table.moveTo(row, place);
      frame = requestAnimationFrame(follow);
    };
    const end = (isKept: boolean) => {
      over.abort();
      cancelAnimationFrame(frame);
      if (!isKept) table.moveTo(row, start);
      setDragged(undefined);
      setMoved(table.indexOf(row));
    };
    const { signal } = over;
    window.addEventListener('pointermove', ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY }), {
      signal,
    });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
    setDragged(row.key);
    frame = requestAnimationFrame(follow);
  };
  const step = (row: TableRow, by: 1 | -1) => {
    table.moveBy(row, by);
    setMoved(table.indexOf(row));
  };
  return { dragged, moved, startDrag, step };
}

function rowIndexAt(table: TableViewModel, { x, y }: { readonly x: number; readonly y: number }): number | undefined {
  const key = document.elementFromPoint(x, y)?.closest('[data-row]')?.getAttribute('data-row');
  const place = table.rows.findIndex((row) => String(row.key) === key);
  return place < 0 ? undefined : place;
}
