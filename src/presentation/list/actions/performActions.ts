import { problemMessage } from '../../shared/message.ts';
import type { PagedRows } from '../../shared/PagedRows.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { RecordList } from '../recordList.ts';
import type { RowCommand, RowProblem } from '../rowAction.ts';

/** What is needed of a list to do something with its rows. */
interface ActionList<Row> {
  readonly list: RecordList<Row>;
  readonly paged: PagedRows<Row>;
  readonly context: PageContext;
  readonly markProblem: (key: string, problem: RowProblem | undefined) => void;
}

/** Rows that are being dealt with; what is pressed once more meanwhile does nothing. */
const busy = new WeakMap<object, Set<string>>();

/**
 * Does things with rows of a list, one after the other, and says so. A row goes at once when it will be gone, and comes
 * back to its place with the reason when it failed.
 */
export async function performActions<Row>(
  model: ActionList<Row>,
  commands: readonly (readonly [Row, RowCommand])[],
): Promise<void> {
  const done: RowCommand[] = [];
  for (const [row, command] of commands) if (await carryOut(model, row, command)) done.push(command);
  const [first] = done;
  if (first === undefined) return;
  sayDone(model.context, first);
}

/** Does something with several rows at once; what went wrong is said, as no row of them has it to itself. */
export async function performTogether(context: PageContext, command: RowCommand): Promise<void> {
  const outcome = await command.run(context);
  if (outcome.ok) sayDone(context, command);
  else context.messages.show(problemMessage(outcome.error), 'warning');
}

function sayDone(context: PageContext, { done }: RowCommand): void {
  if (done === undefined) return;
  context.messages.show(done, 'success');
  context.changes.next({});
}

async function carryOut<Row>(model: ActionList<Row>, row: Row, command: RowCommand): Promise<boolean> {
  const { paged, context, list } = model;
  const key = list.keyOf(row);
  const keys = busy.get(model) ?? new Set();
  busy.set(model, keys);
  if (keys.has(key)) return false;
  keys.add(key);
  model.markProblem(key, undefined);
  if (command.takesAway) paged.conceal(key, true);
  const outcome = await command.run(context);
  keys.delete(key);
  if (outcome.ok && command.takesAway) paged.remove(key);
  if (command.takesAway) paged.conceal(key, false);
  if (!outcome.ok)
    model.markProblem(key, {
      message: problemMessage(outcome.error),
      command,
    });
  return outcome.ok;
}
