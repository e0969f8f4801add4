import { makeAutoObservable, observableRef } from 'mobx';
import { BusinessListGateway, type ListAddress } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessList, BusinessRow, Criterion } from '#domain/businessLists/listDefinition.ts';
import { checkIncomingParameters, quickCriterion } from '#domain/businessLists/listSearch.ts';
import { checkSomeSelected } from '#domain/validation/selection.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { Debounce } from '../ui/state/Debounce.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { Message } from '../ui/feedback/message.ts';
import { PagedRows } from '../ui/state/PagedRows.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

const SEARCH_DELAY_MS = 300;
const PICKER_PAGE = 20;

/** View model of choosing one or several rows of a business list. */
export class PickerViewModel implements ViewModel {
  search = '';
  chosen: ReadonlyMap<string, BusinessRow> = new Map();
  /** Validation message after the user tried to finish without a selection. */
  validationMessage: Message | undefined = undefined;
  readonly isSingle: boolean;
  readonly loader: Loader<BusinessList>;
  readonly paged: PagedRows<BusinessRow>;
  readonly #debounce: Debounce;

  constructor(context: PageContext, address: ListAddress, isSingle: boolean) {
    const gateway = () => context.get(BusinessListGateway);
    this.isSingle = isSingle;
    this.loader = new Loader(
      context,
      () => gateway().openList(address),
      (answer) => answer.ok && void this.paged.loader.start(),
    );
    this.paged = new PagedRows(
      context,
      async (number, size) => {
        const { list } = this;
        if (!list) return ok({ rows: [], total: 0, number, size });
        const issues = checkIncomingParameters(list, address.params);
        if (issues.length > 0) return fail({ kind: 'invalid', issues });
        return gateway().listRows(list, { number, size, search: this.search.trim(), filters: {} }, address);
      },
      ({ id }) => id,
      PICKER_PAGE,
    );
    this.#debounce = new Debounce(this.paged.reload, SEARCH_DELAY_MS);
    makeAutoObservable(
      this,
      { isSingle: false, loader: false, paged: false, chosen: observableRef, validationMessage: observableRef },
      { autoBind: true },
    );
  }

  get list(): BusinessList | undefined {
    return this.loader.value;
  }
  get quickCriterion(): Criterion | undefined {
    return this.list && quickCriterion(this.list);
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.#debounce.cancel();
    this.loader.stop();
    this.paged.loader.stop();
  }

  type(search: string): void {
    this.search = search;
    this.#debounce.schedule();
  }

  /** Selects or deselects a row. In single selection, it replaces the selected row. */
  toggle(row: BusinessRow): void {
    const isChosen = this.chosen.has(row.id);
    const others = this.isSingle ? [] : [...this.chosen].filter(([id]) => id !== row.id);
    this.chosen = new Map(isChosen ? others : [...others, [row.id, row]]);
    this.validationMessage = undefined;
  }

  /** Returns the selected rows. Without a selection, sets `validationMessage` and returns undefined. */
  finish(): readonly BusinessRow[] | undefined {
    const [issue] = checkSomeSelected(this.chosen.size, 'open');
    this.validationMessage = issue && { key: issue.messageKey, values: issue.values };
    return issue ? undefined : [...this.chosen.values()];
  }
}
