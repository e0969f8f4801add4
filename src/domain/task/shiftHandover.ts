import type { TaskId } from '../shared/ids.ts';
import type { Page } from '../shared/page.ts';
import type { TaskRow } from './taskViews.ts';

/** What waits for somebody who opens the shift handover (contract pages 4): only a single task can be opened. */
export type ShiftHandover = { readonly kind: 'none' | 'several' } | { readonly kind: 'one'; readonly task: TaskId };

/** `undefined`: there is one, but its row could not be read. */
export function shiftHandoverOf({ rows, total }: Pick<Page<TaskRow>, 'rows' | 'total'>): ShiftHandover | undefined {
  const waiting = Math.max(total, rows.length);
  if (waiting !== 1) return { kind: waiting > 1 ? 'several' : 'none' };
  const [row] = rows;
  return row && { kind: 'one', task: row.id };
}
