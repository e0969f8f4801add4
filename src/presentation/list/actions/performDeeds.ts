import { failureMessage } from '../../shared/message.ts';
import type { RecordListViewModel } from '../RecordListViewModel.ts';
import type { Deed } from '../rowAction.ts';

/** Rows that are being dealt with; what is pressed once more meanwhile does nothing. */
const busy = new WeakMap<object, Set<string>>();

/**
 * Does things with rows of a list, one after the other, and says so. A row goes at once when it will be gone, and comes
 * back
 * to its place with the reason when it failed.
 */
export async function performDeeds<Row>(
  model: RecordListViewModel<Row>,
  deeds: readonly (readonly [Row, Deed])[],
): Promise<void> {
  const done: Deed[] = [];
  for (const [row, deed] of deeds) if (await carryOut(model, row, deed)) done.push(deed);
  const [first] = done;
  if (first === undefined) return;
  model.around.messages.show({ key: first.doneKey }, 'success');
  model.around.changes.next({});
}

async function carryOut<Row>(model: RecordListViewModel<Row>, row: Row, deed: Deed): Promise<boolean> {
  const { paged, around, list } = model;
  const key = list.keyOf(row);
  const keys = busy.get(model) ?? new Set();
  busy.set(model, keys);
  if (keys.has(key)) return false;
  keys.add(key);
  model.tell(key, undefined);
  if (deed.takesAway) paged.conceal(key, true);
  const outcome = await deed.run(around);
  keys.delete(key);
  if (outcome.ok && deed.takesAway) paged.remove(key);
  if (deed.takesAway) paged.conceal(key, false);
  if (!outcome.ok)
    model.tell(key, {
      message: outcome.error.kind === 'worded' ? { key: outcome.error.key } : failureMessage(outcome.error),
      deed,
    });
  return outcome.ok;
}
