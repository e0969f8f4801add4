import type { LucideIcon } from 'lucide-react';
import { makeAutoObservable, observableRef } from 'mobx';
import { checkBatchSize, checkOneSelected, checkSomeSelected } from '#domain/validation/selection.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { Words } from '../../ui/i18n/words.ts';
import type { Message } from '../../ui/feedback/message.ts';
import type { PageAddress } from '../../ui/navigation/addresses.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { performTogether } from '../actions/performActions.ts';
import type { PagedRows } from '../../ui/state/PagedRows.ts';
import type { ListQuery } from '../ListQuery.ts';
import type { RecordList } from '../recordList.ts';
import type { RowCommand, SelectionAction } from '../rowAction.ts';

/**
 * A button below the list. `press` shows a missing condition, opens a page, or runs the command. It returns the
 * question if the command needs a confirmation; `confirm` then runs it.
 */
export interface SelectionButton {
  readonly label: Words;
  readonly icon: LucideIcon;
  readonly tone?: 'refuse';
  readonly press: () => Words | undefined;
  readonly confirm: () => void;
}

/** The result of pressing an action: a condition is missing, a page to open, or commands to run. */
export type SelectionPress<Row> =
  | { readonly kind: 'lacking'; readonly message: Message }
  | { readonly kind: 'open'; readonly to: PageAddress }
  | { readonly kind: 'together'; readonly command: RowCommand }
  | { readonly kind: 'do'; readonly commands: readonly (readonly [Row, RowCommand])[] };

interface SelectionList<Row> {
  readonly list: RecordList<Row>;
  readonly context: PageContext;
  readonly endSelection: () => void;
  readonly runCommands: (commands: readonly (readonly [Row, RowCommand])[]) => Promise<void>;
}

const messageOf = ({ messageKey, values }: FieldIssue): Message => ({ key: messageKey, values });

/** The selected rows. They stay selected while the user searches or filters. */
export class Selection<Row> {
  chosen: ReadonlyMap<string, Row>;
  isExhausted = false;
  readonly #model: SelectionList<Row>;

  constructor(model: SelectionList<Row>, first: readonly Row[] = []) {
    this.#model = model;
    this.chosen = new Map(first.map((row) => [this.#keyOf(row), row]));
    makeAutoObservable(this, { chosen: observableRef }, { autoBind: true });
  }

  readonly #keyOf = (row: Row): string => this.#model.list.keyOf(row);

  get actions(): readonly SelectionButton[] {
    return (this.#model.list.selection ?? []).map((action) => ({
      label: action.label,
      icon: action.icon,
      ...(action.tone && { tone: action.tone }),
      press: () => this.#run(action, false),
      confirm: () => void this.#run(action, true),
    }));
  }
  get count(): number {
    return this.chosen.size;
  }
  /** The message if too many rows are selected for one of the actions. Shown before an action is pressed. */
  get excess(): Message | undefined {
    return this.#model.list.selection
      ?.map((action) => this.#findExcess(action))
      .find((message) => message !== undefined);
  }
  has(row: Row): boolean {
    return this.chosen.has(this.#keyOf(row));
  }
  /** Returns whether all, some or none of the given rows are selected. */
  getSelectionState(given: readonly Row[]): 'all' | 'some' | 'none' {
    const rows = given.filter(this.#canPick);
    const count = rows.filter((row) => this.has(row)).length;
    return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
  }
  readonly #canPick = (row: Row): boolean => this.#model.list.canPick?.(row) !== false;

  /** Selects all given rows, or deselects them if all are already selected. */
  toggle(rows: readonly Row[]): void {
    this.#model.context.messages.endWarning();
    const isChosen = this.getSelectionState(rows) !== 'all';
    const next = new Map(this.#model.list.pickMode === 'one' && isChosen ? [] : this.chosen);
    for (const row of rows.filter(this.#canPick)) {
      if (isChosen) next.set(this.#keyOf(row), row);
      else next.delete(this.#keyOf(row));
    }
    this.chosen = next;
  }

  deselect(row: Row): void {
    if (!this.has(row)) return;
    this.toggle([row]);
    this.isExhausted = this.count === 0;
  }

  /** Deselects rows that no longer exist. Only possible if the whole unfiltered list is loaded. */
  deselectRemoved(
    paged: Pick<PagedRows<Row>, 'isReady' | 'hasMore' | 'failure' | 'rows'>,
    { isFiltered }: Pick<ListQuery<Row>, 'isFiltered'>,
  ): void {
    if (!paged.isReady || paged.hasMore || paged.failure || isFiltered) return;
    const here = new Set(paged.rows.map(this.#keyOf));
    for (const [key, row] of this.chosen) if (!here.has(key)) this.deselect(row);
  }

  /** Returns what an action would do with the current selection. */
  private resolvePress(action: SelectionAction<Row>): SelectionPress<Row> {
    const [issue] = (action.isSingle ? checkOneSelected : checkSomeSelected)(this.count, action.purpose);
    const lacking = issue === undefined ? this.#findExcess(action) : messageOf(issue);
    if (lacking) return { kind: 'lacking', message: lacking };
    const rows = [...this.chosen.values()];
    const { requirement } = action;
    if (requirement && !rows.every(requirement.isMet))
      return { kind: 'lacking', message: { key: requirement.elseKey } };
    if ('to' in action) return { kind: 'open', to: action.to(rows) };
    return 'together' in action
      ? { kind: 'together', command: action.together(rows) }
      : { kind: 'do', commands: rows.map((row) => [row, action.each(row)] as const) };
  }

  #findExcess({ purpose }: SelectionAction<Row>): Message | undefined {
    const [issue] = checkBatchSize(this.count, purpose);
    return issue && messageOf(issue);
  }

  #run(action: SelectionAction<Row>, isConfirmed: boolean): Words | undefined {
    const { context } = this.#model;
    const intent = this.resolvePress(action);
    if (intent.kind === 'lacking') context.messages.show(intent.message, 'warning');
    if (intent.kind === 'open') context.navigator.open(intent.to.page, intent.to.params);
    if (intent.kind !== 'do' && intent.kind !== 'together') return undefined;
    const commands = intent.kind === 'do' ? intent.commands.map(([, command]) => command) : [intent.command];
    const question = commands.find((command) => command.question !== undefined)?.question;
    if (question !== undefined && !isConfirmed) return question;
    this.#model.endSelection();
    void (intent.kind === 'do' ? this.#model.runCommands(intent.commands) : performTogether(context, intent.command));
    return undefined;
  }
}
