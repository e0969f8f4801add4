import type { LucideIcon } from 'lucide-react';
import { makeAutoObservable, observableRef } from 'mobx';
import { checkMostSelected, checkOneSelected, checkSomeSelected } from '#domain/validation/selection.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import type { Words } from '../../i18n/words.ts';
import type { Message } from '../../shared/message.ts';
import type { PageAddress } from '../../routes/addresses.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import { performTogether } from '../actions/performActions.ts';
import type { RecordList } from '../recordList.ts';
import type { RowCommand, SelectionAction } from '../rowAction.ts';

/**
 * A button below the list. `press` says what is missing, opens a page, does it, or answers what has to be asked first;
 * then `confirm` does it.
 */
export interface SelectionButton {
  readonly label: Words;
  readonly icon: LucideIcon;
  readonly tone?: 'refuse';
  readonly press: () => Words | undefined;
  readonly confirm: () => void;
}

/** What comes of an action on what is chosen: something is missing, it leads somewhere, or it is done with each row. */
export type SelectionPress<Row> =
  | { readonly kind: 'lacking'; readonly message: Message }
  | { readonly kind: 'open'; readonly to: PageAddress }
  | { readonly kind: 'together'; readonly command: RowCommand }
  | { readonly kind: 'do'; readonly commands: readonly (readonly [Row, RowCommand])[] };

/** What is needed of the list whose rows are chosen. */
interface SelectionList<Row> {
  readonly list: RecordList<Row>;
  readonly context: PageContext;
  readonly endSelection: () => void;
  readonly perform: (commands: readonly (readonly [Row, RowCommand])[]) => Promise<void>;
}

const messageOf = ({ messageKey, values }: FieldIssue): Message => ({ key: messageKey, values });

/** The rows one has chosen, kept while one searches and filters on. */
export class Selection<Row> {
  chosen: ReadonlyMap<string, Row>;
  /** Everything that was chosen has been dealt with. */
  isSpent = false;
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
      press: () => this.#carryOut(action, false),
      confirm: () => void this.#carryOut(action, true),
    }));
  }
  get count(): number {
    return this.chosen.size;
  }
  /** What is too much for one of the actions, said before it is pressed. */
  get excess(): Message | undefined {
    return this.#model.list.selection?.map((action) => this.#excessOf(action)).find((message) => message !== undefined);
  }
  has(row: Row): boolean {
    return this.chosen.has(this.#keyOf(row));
  }
  /** All of them, some of them, or none. */
  ruleStatusOf(rows: readonly Row[]): 'all' | 'some' | 'none' {
    const count = rows.filter((row) => this.has(row)).length;
    return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
  }

  /** All of them, unless all of them are chosen: then none. */
  toggle(rows: readonly Row[]): void {
    const isChosen = this.ruleStatusOf(rows) !== 'all';
    const next = new Map(this.#model.list.picks === 'one' && isChosen ? [] : this.chosen);
    for (const row of rows) {
      if (isChosen) next.set(this.#keyOf(row), row);
      else next.delete(this.#keyOf(row));
    }
    this.chosen = next;
  }

  /** Takes out what was dealt with. */
  drop(row: Row): void {
    if (!this.has(row)) return;
    this.toggle([row]);
    this.isSpent = this.count === 0;
  }

  /** What an action would do now. */
  private intend(action: SelectionAction<Row>): SelectionPress<Row> {
    const [issue] = (action.isSingle ? checkOneSelected : checkSomeSelected)(this.count, action.purpose);
    const lacking = issue === undefined ? this.#excessOf(action) : messageOf(issue);
    if (lacking) return { kind: 'lacking', message: lacking };
    const rows = [...this.chosen.values()];
    const { demand } = action;
    if (demand && !rows.every(demand.holds)) return { kind: 'lacking', message: { key: demand.elseKey } };
    if ('to' in action) return { kind: 'open', to: action.to(rows) };
    return 'together' in action
      ? { kind: 'together', command: action.together(rows) }
      : { kind: 'do', commands: rows.map((row) => [row, action.each(row)] as const) };
  }

  #excessOf({ purpose }: SelectionAction<Row>): Message | undefined {
    const [issue] = checkMostSelected(this.count, purpose);
    return issue && messageOf(issue);
  }

  #carryOut(action: SelectionAction<Row>, isConfirmed: boolean): Words | undefined {
    const { context } = this.#model;
    const intent = this.intend(action);
    if (intent.kind === 'lacking') context.messages.show(intent.message, 'warning');
    if (intent.kind === 'open') context.navigator.open(intent.to.page, intent.to.params);
    if (intent.kind !== 'do' && intent.kind !== 'together') return undefined;
    const commands = intent.kind === 'do' ? intent.commands.map(([, command]) => command) : [intent.command];
    const question = commands.find((command) => command.question !== undefined)?.question;
    if (question !== undefined && !isConfirmed) return question;
    this.#model.endSelection();
    void (intent.kind === 'do' ? this.#model.perform(intent.commands) : performTogether(context, intent.command));
    return undefined;
  }
}
