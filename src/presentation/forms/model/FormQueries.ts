import { getOwn } from '#domain/shared/getOwn.ts';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { toPickedValues, type PickedRow } from '#domain/forms/toPickedValues.ts';
import { asText, plainValue } from '#domain/forms/doubleValues.ts';
import type { FieldDefinition, FieldOption, FormRecord, FormRow, FormView } from '#domain/forms/formDefinition.ts';
import { rowsOf } from '#domain/forms/formRecord.ts';
import type { FieldQuery, ListSource, OptionSource, QueryEvent } from '#domain/forms/formLinks.ts';
import { toOptionParams, type QueryParams } from '#domain/forms/options.ts';
import { applyQueryResult, findTriggeredQueries, toQueryParams, type QueryTrigger } from '#domain/forms/queries.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { Debounce } from '../../ui/state/Debounce.ts';

export interface QueryingForm {
  readonly view: FormView;
  readonly record: FormRecord;
  change(record: FormRecord): void;
}

/** The options of one data source for one set of parameters. */
interface LoadedOptions {
  readonly options: readonly FieldOption[];
  readonly isLoading: boolean;
  readonly failure?: Failure;
}

/** The state of a field's query, shown beside the field. */
export interface QueryState {
  readonly isLoading: boolean;
  readonly failure?: Failure;
  readonly retry: () => void;
}

/** The list of a field that is filled from a list, with its current query parameters. */
export interface ListLookup {
  readonly source: ListSource;
  readonly params: QueryParams;
  readonly apply: (rows: readonly PickedRow[]) => void;
}

/** Delay in milliseconds between the last change of a field and its query. Every further change restarts it. */
const QUERY_DELAY_MS = 300;
/** Maximum length of a chain of queries triggered by results. Stops cycles of fields that fill each other. */
const MAX_QUERY_CHAIN = 5;
const NOTHING: LoadedOptions = { options: [], isLoading: false };

/**
 * The requests a form sends while it is filled in: options that depend on other fields, and queries that fill fields.
 * Outdated responses are ignored.
 */
export class FormQueries {
  readonly #form: QueryingForm;
  readonly #gateway: FormLinkGateway;
  readonly #options = observable.map<string, LoadedOptions>({}, { deep: false });
  /** Queries that are loading or have failed, by field. */
  readonly #states = observable.map<string, Omit<QueryState, 'retry'>>({}, { deep: false });
  readonly #debounces = new Map<string, Debounce>();
  readonly #newest = new Map<string, number>();
  readonly #answered = new Set<string>();
  #isStopped = false;
  #chainLength = 0;

  constructor(form: QueryingForm, gateway: FormLinkGateway) {
    this.#form = form;
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  runOpening(event: QueryEvent): void {
    this.#isStopped = false;
    for (const query of findTriggeredQueries(this.#form.view, event)) void this.#run(query, { field: query.field }, 0);
  }
  /** Cancels pending queries and ignores their responses. */
  stop(): void {
    this.#isStopped = true;
    for (const pause of this.#debounces.values()) pause.cancel();
    this.#debounces.clear();
  }

  /** Returns the options of a field. Loads unknown options after the render. */
  getOptions(field: FieldDefinition, row?: FormRow): readonly FieldOption[] | undefined {
    const { source } = field;
    if (source === undefined) return undefined;
    const params = this.#paramsFor(source, row);
    if (params === undefined) return NOTHING.options;
    const key = optionsKey(source, params);
    const offer = this.#options.get(key);
    // A render must not change observable state, so the request starts afterwards.
    if (offer === undefined) queueMicrotask(() => void this.#loadOptions(source, params));
    return offer?.options ?? NOTHING.options;
  }

  /** Returns the state of a field's options or query if it is loading or has failed. */
  getState(field: FieldDefinition, row?: FormRow): QueryState | undefined {
    const { source, name } = field;
    const params = source && this.#paramsFor(source, row);
    const offer = source && params ? this.#options.get(optionsKey(source, params)) : undefined;
    if (source && params && offer && (offer.isLoading || offer.failure))
      return { ...toQueryState(offer), retry: () => void this.#loadOptions(source, params, true) };
    const asked = this.#states.get(name);
    return asked && { ...asked, retry: () => void this.runNow({ field: name }, 'change') };
  }

  scheduleQueries(before: FormRecord, after: FormRecord): void {
    if (this.#isStopped || before === after || this.#chainLength > MAX_QUERY_CHAIN) return;
    const depth = this.#chainLength;
    for (const asking of findChangedFields(this.#form.view, before, after)) this.#getDebounce(asking, depth).schedule();
  }

  /** Runs the queries of a field's button, or runs them again, without a delay. Returns whether there are any. */
  runNow(asking: QueryTrigger, event: QueryEvent = 'press'): boolean {
    const queries = findTriggeredQueries(this.#form.view, event, asking);
    for (const query of queries) void this.#run(query, asking, 0);
    return queries.length > 0;
  }

  /** Returns the list a field is filled from, with its query parameters and a function that applies the chosen rows. */
  getLookup({ pick: source }: FieldDefinition, asking: QueryTrigger): ListLookup | undefined {
    if (source === undefined) return undefined;
    const query = {
      ...source.query,
      key: '',
      events: [],
      target: { kind: 'row' as const },
      isAppended: false,
      ...asking,
    };
    return {
      source,
      params: toQueryParams(query, this.#form.record, asking) ?? {},
      apply: (rows) => this.#applyRows(query, toPickedValues(rows), asking, 0),
    };
  }

  #paramsFor(source: OptionSource, row: FormRow | undefined): QueryParams | undefined {
    return toOptionParams(source, {
      main: this.#form.record.fields,
      ...(row !== undefined && { row }),
      keyOf: (field, value) => this.#findKey(field, value, row),
    });
  }

  /** Returns the key of the chosen value in the data source of the parent field. */
  #findKey(name: string, value: string, row: FormRow | undefined): string {
    const parent = listFields(this.#form.view).find((field) => field.name === name);
    if (parent === undefined) return value;
    return this.getOptions(parent, row)?.find((option) => option.value === value)?.key ?? value;
  }

  async #loadOptions(source: OptionSource, params: QueryParams, isAgain = false): Promise<void> {
    const key = optionsKey(source, params);
    if (this.#isStopped || (!isAgain && this.#options.has(key))) return;
    runInAction(() => this.#options.set(key, { ...NOTHING, isLoading: true }));
    const answer = await this.#gateway.listOptions(source, params);
    if (this.#isStopped) return;
    runInAction(() =>
      this.#options.set(
        key,
        answer.ok
          ? { options: answer.value, isLoading: false }
          : { options: [], isLoading: false, failure: answer.error },
      ),
    );
  }

  #getDebounce(asking: QueryTrigger, depth: number): Debounce {
    const place = fieldKey(asking);
    this.#debounces.get(place)?.cancel();
    const pause = new Debounce(() => {
      this.#debounces.delete(place);
      for (const query of findTriggeredQueries(this.#form.view, 'change', asking)) void this.#run(query, asking, depth);
    }, QUERY_DELAY_MS);
    this.#debounces.set(place, pause);
    return pause;
  }

  async #run(query: FieldQuery, asking: QueryTrigger, depth: number): Promise<void> {
    const question = `${fieldKey(asking)} ${query.key}`;
    const number = (this.#newest.get(question) ?? 0) + 1;
    this.#newest.set(question, number);
    const params = toQueryParams(query, this.#form.record, asking);
    if (params === undefined) {
      this.#states.delete(asking.field);
      // The fields were filled by an earlier result. Without parameters that result no longer applies.
      if (this.#answered.delete(question)) this.#applyRows(query, [], asking, depth);
      return;
    }
    this.#states.set(asking.field, { isLoading: true });
    const answer = await this.#gateway.runQuery(query.key, params);
    const isNewest = this.#newest.get(question) === number;
    const isAboutThis = JSON.stringify(toQueryParams(query, this.#form.record, asking)) === JSON.stringify(params);
    if (this.#isStopped || !isNewest) return;
    runInAction(() => {
      if (answer.ok) this.#states.delete(asking.field);
      else this.#states.set(asking.field, { isLoading: false, failure: answer.error });
      if (!answer.ok || !isAboutThis) return;
      this.#answered.add(question);
      this.#applyRows(query, answer.value, asking, depth);
    });
  }

  #applyRows(query: FieldQuery, rows: readonly FormRow[], asking: QueryTrigger, depth: number): void {
    this.#chainLength = depth + 1;
    this.#form.change(applyQueryResult(query, this.#form.record, rows, asking));
    this.#chainLength = 0;
  }
}

const toQueryState = ({ isLoading, failure }: LoadedOptions): Omit<QueryState, 'retry'> => ({
  isLoading,
  ...(failure && { failure }),
});
const optionsKey = ({ kind, key }: OptionSource, params: QueryParams): string => JSON.stringify([kind, key, params]);
const fieldKey = ({ table = '', row = -1, field }: QueryTrigger): string => `${table} ${row} ${field}`;

const listFields = (view: FormView): readonly FieldDefinition[] =>
  view.sections.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'field' ? [item] : item.fields));

/** Returns the fields that have queries of their own and a changed value. */
function findChangedFields(view: FormView, before: FormRecord, after: FormRecord): readonly QueryTrigger[] {
  const asking = new Map(
    view.queries
      .filter(({ events }) => events.includes('change'))
      .map(
        ({ table, field }) => [`${table ?? ''} ${field}`, { field, ...(table !== undefined && { table }) }] as const,
      ),
  );
  return [...asking.values()].flatMap(({ field, table }): readonly QueryTrigger[] => {
    const isOther = (now: FormRow, was: FormRow | undefined): boolean =>
      now !== was && asText(plainValue(now[field])) !== asText(plainValue(was?.[field]));
    if (table === undefined) return isOther(after.fields, before.fields) ? [{ field }] : [];
    const part = getOwn(after.parts, table);
    if (part !== undefined) return isOther(part, getOwn(before.parts, table)) ? [{ field, table }] : [];
    const [rows, were] = [rowsOf(after, table), rowsOf(before, table)];
    // Rows are compared by index. Removed rows shift the others, so no change is reported; new rows are recognized only
    // at the end.
    if (rows.length < were.length || rows === were) return [];
    return rows.flatMap((row, index) => (isOther(row, were[index]) ? [{ field, table, row: index }] : []));
  });
}
