import { isRetryable } from '../../ui/feedback/isRetryable.ts';
import { problemMessage } from '../../ui/feedback/message.ts';
import type { Messages } from '../../ui/feedback/Messages.ts';
import { loadTexts } from '../../ui/i18n/texts.ts';
import type { PagedRows } from '../../ui/state/PagedRows.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { RecordList } from '../recordList.ts';
import type { RowCommand, RowProblem } from '../rowAction.ts';

interface ActionList<Row> {
  readonly list: RecordList<Row>;
  readonly paged: PagedRows<Row>;
  readonly context: PageContext;
  readonly markProblem: (key: string, problem: RowProblem | undefined) => void;
}

/** Keys of rows with a running command. Further commands on them are ignored. */
const busyRows = new WeakMap<object, Set<string>>();

/**
 * Runs commands on rows one after the other and shows the result. A row that will be removed is hidden immediately and
 * shown again with the reason if the command fails.
 */
export async function performActions<Row>(
  model: ActionList<Row>,
  commands: readonly (readonly [Row, RowCommand])[],
): Promise<void> {
  const done: RowCommand[] = [];
  for (const [row, command] of commands) if (await runCommand(model, row, command)) done.push(command);
  const [first] = done;
  const failed = commands.length - done.length;
  if (failed === 0 && first !== undefined) return showDone(model.context, first);
  if (first !== undefined) model.context.changes.next({});
  // A single row shows its own reason.
  if (commands.length > 1) await showFailedCount(model.context.messages, done.length, failed);
}

/** Runs one command on several rows. A failure is shown as a message, because it belongs to no single row. */
export async function performTogether(context: PageContext, command: RowCommand): Promise<void> {
  const outcome = await command.run(context);
  if (outcome.ok) showDone(context, command);
  else context.messages.show(problemMessage(outcome.error), 'warning');
}

/** Shows how many rows failed; each row shows its reason. */
async function showFailedCount(messages: Messages, done: number, failed: number): Promise<void> {
  // If the texts cannot be loaded, the message is shown without them.
  await loadTexts(['message']).catch(() => undefined);
  if (done === 0) messages.show({ key: 'message.noneDone', values: { count: failed } }, 'warning');
  else messages.show({ key: 'message.someDone', values: { done, failed } }, 'warning');
}

/** Shows that the search text cannot be empty (spec 5). */
export async function showBlankSearch(messages: Messages): Promise<void> {
  await loadTexts(['validation']);
  messages.show({ key: 'validation.searchCriteria' }, 'warning');
}

function showDone(context: PageContext, { done }: RowCommand): void {
  if (done === undefined) return;
  context.messages.show(done, 'success');
  context.changes.next({});
}

async function runCommand<Row>(model: ActionList<Row>, row: Row, command: RowCommand): Promise<boolean> {
  const { paged, context, list } = model;
  const key = list.keyOf(row);
  const keys = busyRows.get(model) ?? new Set();
  busyRows.set(model, keys);
  if (keys.has(key)) return false;
  keys.add(key);
  model.markProblem(key, undefined);
  if (command.removesRow) paged.setHidden(key, true);
  const outcome = await command.run(context);
  keys.delete(key);
  if (outcome.ok && command.removesRow) paged.remove(key);
  if (command.removesRow) paged.setHidden(key, false);
  if (!outcome.ok)
    model.markProblem(key, {
      message: problemMessage(outcome.error),
      command,
      mayRetry: isRetryable(outcome.error),
    });
  return outcome.ok;
}
