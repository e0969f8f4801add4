import { makeAutoObservable, observableRef } from 'mobx';
import type { PageRequest } from '#domain/shared/page.ts';
import { nameOfWords, type Words } from '../i18n/words.ts';
import type { PageParams } from '../routes/addresses.ts';
import type { FilterChoices, ListFilter, ListGrouping, ListSort, RecordList, ReadChoices } from './recordList.ts';

const NOTHING: readonly never[] = [];

export interface KeptArrangement {
  readonly sort?: string | undefined;
  readonly grouping?: string | undefined;
}
/** What is not offered any more is as if nothing were kept. */
const named = <T extends { readonly label: Words }>(offered: readonly T[], kept: string | undefined): T | undefined =>
  offered.find(({ label }) => nameOfWords(label) === kept) ?? offered[0];

/** What a list is asked for: words, filters and order; and how its rows are put together. */
export class ListQuery<Row> {
  search = '';
  /** Chosen values by the name of their filter; empty: everything. */
  chosen: Readonly<Record<string, string>>;
  sort: ListSort | undefined;
  grouping: ListGrouping<Row> | undefined;
  /** Of a filter whose choices are still being read: none. */
  choices: FilterChoices;
  /** Choices that came but could not be read. */
  leftOut = 0;
  readonly filters: readonly ListFilter[];
  readonly sorts: readonly ListSort[];
  readonly groupings: readonly ListGrouping<Row>[];

  /**
   * `params` of the address may choose what a filter holds at first; `kept` names the order and the groups this person
   * left the list with.
   */
  constructor(
    {
      filters = NOTHING,
      sorts = NOTHING,
      groupings = NOTHING,
    }: Pick<RecordList<Row>, 'filters' | 'sorts' | 'groupings'>,
    params: PageParams = {},
    kept: KeptArrangement = {},
  ) {
    this.filters = filters;
    this.choices = Object.fromEntries(
      filters.flatMap(({ name, choices }) => (typeof choices === 'function' ? [] : [[name, choices]])),
    );
    this.sorts = sorts;
    this.groupings = groupings;
    this.chosen = Object.fromEntries(
      Object.entries(this.initial).map(([name, value]) => [name, params[name] ?? value]),
    );
    [this.sort, this.grouping] = [named(sorts, kept.sort), named(groupings, kept.grouping)];
    makeAutoObservable(
      this,
      {
        filters: false,
        sorts: false,
        groupings: false,
        chosen: observableRef,
        sort: observableRef,
        grouping: observableRef,
        choices: observableRef,
      },
      { autoBind: true },
    );
  }

  private get initial(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.filters.map(({ name, initial = '' }) => [name, initial]));
  }
  /** Something is left out: what is shown is not all there is. */
  get isNarrowed(): boolean {
    return this.search.trim() !== '' || this.filters.some(({ name, initial = '' }) => this.chosen[name] !== initial);
  }
  get hasSheet(): boolean {
    return this.filters.length > 1 || this.sorts.length > 1 || this.groupings.length > 1;
  }
  /** How much of what stands in the sheet differs from the beginning. */
  get setInSheet(): number {
    const filtered = this.filters.slice(1).filter(({ name, initial = '' }) => this.chosen[name] !== initial).length;
    return filtered + Number(this.sort !== this.sorts[0]) + Number(this.grouping !== this.groupings[0]);
  }

  request(number: number, size: number): PageRequest {
    const filters = Object.fromEntries(Object.entries(this.chosen).filter(([, value]) => value !== ''));
    const { sort } = this;
    return {
      number,
      size,
      search: this.search.trim(),
      filters,
      ...(sort && sort !== this.sorts[0] && { sort: { by: sort.by, descending: sort.descending } }),
    };
  }

  type(search: string): void {
    this.search = search;
  }
  choose(name: string, value: string): void {
    this.chosen = { ...this.chosen, [name]: value };
  }
  orderBy(sort: ListSort): void {
    this.sort = sort;
  }
  groupBy(label: Words): void {
    this.grouping = named(this.groupings, nameOfWords(label));
  }
  /** Back to everything; order and groups leave nothing out and stay. */
  clear(): void {
    this.search = '';
    this.chosen = this.initial;
  }
  learn(name: string, { value, leftOut = 0 }: ReadChoices): void {
    this.choices = { ...this.choices, [name]: value };
    this.leftOut = leftOut;
  }
}
