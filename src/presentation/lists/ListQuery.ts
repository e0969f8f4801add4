import { makeAutoObservable, observableRef } from 'mobx';
import type { PageRequest } from '#domain/shared/page.ts';
import { wordsKey, type Words } from '../ui/i18n/words.ts';
import type { PageParams } from '../ui/navigation/addresses.ts';
import type { FilterChoices, ListFilter, ListGrouping, ListSort, RecordList, ReadChoices } from './recordList.ts';

const NOTHING: readonly never[] = [];

export interface StoredArrangement {
  readonly sort?: string | undefined;
  readonly grouping?: string | undefined;
}
/** Returns the stored option, or the first one if it is not stored or no longer offered. */
const findByLabel = <T extends { readonly label: Words }>(
  offered: readonly T[],
  kept: string | undefined,
): T | undefined => offered.find(({ label }) => wordsKey(label) === kept) ?? offered[0];

/** The search text, filters, sort order and grouping of a list. */
export class ListQuery<Row> {
  search = '';
  /** Chosen values by filter name. Empty for all. */
  chosen: Readonly<Record<string, string>>;
  sort: ListSort | undefined;
  grouping: ListGrouping<Row> | undefined;
  /** Loaded choices by filter name. Missing while they are loading. */
  choices: FilterChoices;
  /** Number of choices in the response that could not be read. */
  skipped = 0;
  readonly filters: readonly ListFilter[];
  readonly sorts: readonly ListSort[];
  readonly groupings: readonly ListGrouping<Row>[];

  /**
   * @param params query parameters of the page, which can preset filters
   * @param kept the user's stored sort order and grouping
   */
  constructor(
    {
      filters = NOTHING,
      sorts = NOTHING,
      groupings = NOTHING,
    }: Pick<RecordList<Row>, 'filters' | 'sorts' | 'groupings'>,
    params: PageParams = {},
    kept: StoredArrangement = {},
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
    [this.sort, this.grouping] = [findByLabel(sorts, kept.sort), findByLabel(groupings, kept.grouping)];
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
  /** Whether a search or a filter hides rows. */
  get isFiltered(): boolean {
    return this.search.trim() !== '' || this.filters.some(({ name, initial = '' }) => this.chosen[name] !== initial);
  }
  get hasSheet(): boolean {
    return this.filters.length > 1 || this.sorts.length > 1 || this.groupings.length > 1;
  }
  /** Number of settings in the sheet that differ from their defaults. */
  get sheetSettingCount(): number {
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
    this.grouping = findByLabel(this.groupings, wordsKey(label));
  }
  /** Resets search and filters. Sort order and grouping stay, because they hide no rows. */
  clear(): void {
    this.search = '';
    this.chosen = this.initial;
  }
  setChoices(name: string, { value, skipped = 0 }: ReadChoices): void {
    this.choices = { ...this.choices, [name]: value };
    this.skipped = skipped;
  }
}
