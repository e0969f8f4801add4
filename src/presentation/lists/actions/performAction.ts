import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { RowAction, RowCommand } from '../rowAction.ts';

/** A list, as far as a gesture or a key acts on its rows. */
export interface ActingList {
  readonly list: {
    keyOf(row: unknown): string;
    actions?(row: unknown): readonly RowAction[];
    readonly hasTaskKeys?: boolean;
  };
  readonly paged: { readonly rows: readonly unknown[] };
  readonly context: Pick<PageContext, 'navigator'>;
  recordOpening(key: string): void;
  runCommands(commands: readonly (readonly [unknown, RowCommand])[]): Promise<void>;
}

/** Returns the actions of the row with a key. */
export function listRowActions({ list, paged }: ActingList, key: string | undefined): readonly RowAction[] {
  const row = paged.rows.find((each) => list.keyOf(each) === key);
  return row === undefined ? [] : (list.actions?.(row) ?? []);
}

/** Performs an action of a row without the sheet that lists them. */
export function performAction(model: ActingList, key: string, action: RowAction): void {
  model.recordOpening(key);
  const row = model.paged.rows.find((each) => model.list.keyOf(each) === key);
  if ('to' in action) model.context.navigator.open(action.to.page, action.to.params);
  else if (row !== undefined) void model.runCommands([[row, action]]);
}
