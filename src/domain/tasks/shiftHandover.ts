import type { TaskId } from '../shared/ids.ts';
import type { Page } from '../shared/page.ts';
import type { TaskRow } from './taskViews.ts';

/** The tasks of the shift handover (contract pages 4); only a single task can be opened directly. */
export type ShiftHandover = { readonly kind: 'none' | 'several' } | { readonly kind: 'one'; readonly task: TaskId };

/** Returns the shift handover of a task list; `undefined` if there is one task but its row could not be read. */
export function toShiftHandover({ rows, total }: Pick<Page<TaskRow>, 'rows' | 'total'>): ShiftHandover | undefined {
  const waiting = Math.max(total, rows.length);
  if (waiting !== 1) return { kind: waiting > 1 ? 'several' : 'none' };
  const [row] = rows;
  return row && { kind: 'one', task: row.id };
}
