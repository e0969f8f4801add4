import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { failureMessage } from '../../shared/message.ts';
import type { Message } from '../../shared/message.ts';
import type { PagedRows } from '../../shared/PagedRows.ts';
import type { Surroundings } from '../../shared/surroundings.ts';
import type { Deed } from '../rowAction.ts';

/** Why something could not be done with a row, and what it was. */
export interface RowTrouble { readonly message: Message; readonly deed: Deed }

/** What is done with rows from the list itself. A row goes at once when it will be gone, and comes back to its place with the reason when it failed. */
export class RowDeeds<Row> {
  troubles: ReadonlyMap<string, RowTrouble> = new Map();
  readonly #busy = new Set<string>();
  readonly #paged: PagedRows<Row>;
  readonly #keyOf: (row: Row) => string;
  readonly #around: Surroundings;

  constructor(paged: PagedRows<Row>, keyOf: (row: Row) => string, around: Surroundings) {
    this.#paged = paged;
    this.#keyOf = keyOf;
    this.#around = around;
    makeAutoObservable(this, { troubles: observableRef }, { autoBind: true });
  }

  /** Does it with one row and says so. */
  async perform(row: Row, deed: Deed): Promise<void> {
    if (!(await this.#carryOut(row, deed))) return;
    this.#around.messages.show({ key: deed.doneKey }, 'success');
    this.#around.changes.next({});
  }

  /** Does it with one row after the other; those that fail keep their reason. */
  async performAll(deeds: readonly (readonly [Row, Deed])[]): Promise<void> {
    const done: Deed[] = [];
    for (const [row, deed] of deeds) if (await this.#carryOut(row, deed)) done.push(deed);
    const [first] = done;
    if (first === undefined) return;
    this.#around.messages.show({ key: first.doneKey }, 'success');
    this.#around.changes.next({});
  }

  forgive(row: Row): void {
    this.#tell(this.#keyOf(row), undefined);
  }

  async #carryOut(row: Row, deed: Deed): Promise<boolean> {
    const key = this.#keyOf(row);
    if (this.#busy.has(key)) return false;
    this.#busy.add(key);
    this.#tell(key, undefined);
    if (deed.takesAway) this.#paged.conceal(key, true);
    const outcome = await deed.run(this.#around);
    this.#busy.delete(key);
    if (outcome.ok && deed.takesAway) this.#paged.remove(key);
    if (deed.takesAway) this.#paged.conceal(key, false);
    if (!outcome.ok) this.#tell(key, { message: failureMessage(outcome.error), deed });
    return outcome.ok;
  }

  #tell(key: string, trouble: RowTrouble | undefined): void {
    runInAction(() => {
      const others = [...this.troubles].filter(([each]) => each !== key);
      this.troubles = new Map(trouble ? [...others, [key, trouble]] : others);
    });
  }
}
