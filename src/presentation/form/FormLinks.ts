import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import type { PickedRow } from '#domain/form/pickedValues.ts';
import { asText, plainValue } from '#domain/form/doubleValues.ts';
import { isEmptyField } from '#domain/form/fieldValues.ts';
import type { FieldDefinition, FieldOption, FormRecord, FormRow, FormView } from '#domain/form/formDefinition.ts';
import { rowsOf } from '#domain/form/formRecord.ts';
import type { FieldQuery, ListSource, OptionSource, QueryEvent } from '#domain/form/formLinks.ts';
import { optionParams, type QueryParams } from '#domain/form/options.ts';
import { pickedValues } from '#domain/form/pickedValues.ts';
import { placeAnswer, queriesAt, queryParams, type AskingField } from '#domain/form/queries.ts';
import { checkUnique } from '#domain/validation/crossField.ts';
import type { Failure, FieldIssue } from '#domain/shared/failure.ts';
import { Debounce } from '../shared/Debounce.ts';

/** The form that asks: what is written in it, and how an answer gets there. */
export interface AskingForm {
  readonly view: FormView;
  readonly record: FormRecord;
  change(record: FormRecord): void;
  refuse(field: string, issues: readonly FieldIssue[]): void;
}

/** The options of one source for one set of parents. */
interface Offer {
  readonly options: readonly FieldOption[];
  readonly isReading: boolean;
  readonly failure?: Failure;
}

/** What stands beside a field about a question it has asked. */
export interface LinkNote {
  readonly isReading: boolean;
  readonly failure?: Failure;
  readonly retry: () => void;
}

/** A field that is filled from a list, as it stands now. */
export interface ListChoice {
  readonly pick: ListSource;
  readonly params: QueryParams;
  readonly take: (rows: readonly PickedRow[]) => void;
}

/** So long after the last change a field asks; whoever types or chooses again starts it afresh. */
const ASKING_PAUSE_MS = 300;
/** An answer may make other fields ask; a ring of them stops here. */
const MOST_IN_A_ROW = 5;
const NOTHING: Offer = { options: [], isReading: false };

/**
 * What a form asks of the platform while it is filled in: options that depend on other fields, questions that fill
 * fields, and whether a value is taken. Only the newest answer counts, and none that was about something else.
 */
export class FormLinks {
  readonly #form: AskingForm;
  readonly #gateway: FormLinkGateway;
  readonly #offers = observable.map<string, Offer>({}, { deep: false });
  /** Questions that failed or are on their way, by the field that asks. */
  readonly #asked = observable.map<string, Omit<LinkNote, 'retry'>>({}, { deep: false });
  readonly #pauses = new Map<string, Debounce>();
  readonly #newest = new Map<string, number>();
  readonly #hadAnswer = new Set<string>();
  readonly #checked = new Map<string, string>();
  #isLeft = false;
  #inARow = 0;

  constructor(form: AskingForm, gateway: FormLinkGateway) {
    this.#form = form;
    this.#gateway = gateway;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The form is on the screen: what is to be asked then is asked. */
  open(event: QueryEvent): void {
    this.#isLeft = false;
    for (const query of queriesAt(this.#form.view, event)) void this.#ask(query, { field: query.field }, 0);
  }
  /** The page goes: nothing more is asked, and no answer is taken. */
  stop(): void {
    this.#isLeft = true;
    for (const pause of this.#pauses.values()) pause.cancel();
    this.#pauses.clear();
  }

  /** What a field offers; what is not known yet is asked once it is drawn. */
  offered(field: FieldDefinition, row?: FormRow): readonly FieldOption[] | undefined {
    const { source } = field;
    if (source === undefined) return undefined;
    const params = this.#paramsFor(source, row);
    if (params === undefined) return NOTHING.options;
    const key = offerKey(source, params);
    const offer = this.#offers.get(key);
    // Drawing may not change what is drawn: it is asked right after.
    if (offer === undefined) queueMicrotask(() => void this.#read(source, params));
    return offer?.options ?? NOTHING.options;
  }

  /** What is to be said beside a field: that its options or its answer are on their way, or could not be read. */
  noteOf(field: FieldDefinition, row?: FormRow): LinkNote | undefined {
    const { source, name } = field;
    const params = source && this.#paramsFor(source, row);
    const offer = source && params ? this.#offers.get(offerKey(source, params)) : undefined;
    if (source && params && offer && (offer.isReading || offer.failure))
      return { ...noteIn(offer), retry: () => void this.#read(source, params, true) };
    const asked = this.#asked.get(name);
    return asked && { ...asked, retry: () => void this.press({ field: name }, 'change') };
  }

  /** The record has changed: fields that ask when they change ask soon. */
  follow(before: FormRecord, after: FormRecord): void {
    if (this.#isLeft || before === after || this.#inARow > MOST_IN_A_ROW) return;
    const depth = this.#inARow;
    for (const asking of changedIn(this.#form.view, before, after)) this.#pauseOf(asking, depth).ask();
  }

  /** Somebody presses a field's own button, or asks again: nothing is waited for. Says whether there is a question. */
  press(asking: AskingField, event: QueryEvent = 'press'): boolean {
    const queries = queriesAt(this.#form.view, event, asking);
    for (const query of queries) void this.#ask(query, asking, 0);
    return queries.length > 0;
  }

  /** What the list a field is filled from is asked with, and where the picked rows go. */
  pickOf({ pick }: FieldDefinition, asking: AskingField): ListChoice | undefined {
    if (pick === undefined) return undefined;
    const query = {
      ...pick.query,
      key: '',
      events: [],
      target: { kind: 'row' as const },
      isAppended: false,
      ...asking,
    };
    return {
      pick,
      params: queryParams(query, this.#form.record, asking) ?? {},
      take: (rows) => this.#place(query, pickedValues(rows), asking, 0),
    };
  }

  /** The field was left: whether somebody else has its value is said now, and not only when all is sent. */
  async leave(field: FieldDefinition): Promise<boolean> {
    const { view, record } = this.#form;
    const stored = record.fields[field.name];
    const value = asText(plainValue(stored));
    const isAsBefore = asText(plainValue(view.record.fields[field.name])) === value;
    if (field.isUnique !== true || isEmptyField(field, stored) || (isAsBefore && this.#recordKey !== '')) return true;
    if (this.#checked.get(field.name) === value) return true;
    const answer = await this.#gateway.isUnique({
      form: view.alias,
      field: field.name,
      value: asText(stored),
      record: this.#recordKey,
    });
    const isStill = asText(plainValue(this.#form.record.fields[field.name])) === value;
    if (this.#isLeft || !isStill || !answer.ok) return true;
    if (answer.value) this.#checked.set(field.name, value);
    runInAction(() => this.#form.refuse(field.name, checkUnique(answer.value, field.name, field.label)));
    return answer.value;
  }

  /** Whether nobody else has any of the values nobody else may have; asked once more before all is sent. */
  async isUnique(fields: readonly FieldDefinition[]): Promise<boolean> {
    const found = await Promise.all(fields.map((field) => this.leave(field)));
    return found.every(Boolean);
  }

  get #recordKey(): string {
    return asText(this.#form.record.fields[this.#form.view.idField]);
  }

  #paramsFor(source: OptionSource, row: FormRow | undefined): QueryParams | undefined {
    return optionParams(source, {
      main: this.#form.record.fields,
      ...(row !== undefined && { row }),
      keyOf: (field, value) => this.#keyOf(field, value, row),
    });
  }

  /** What the parent's source knows the chosen value by. */
  #keyOf(name: string, value: string, row: FormRow | undefined): string {
    const parent = fieldsIn(this.#form.view).find((field) => field.name === name);
    if (parent === undefined) return value;
    return this.offered(parent, row)?.find((option) => option.value === value)?.key ?? value;
  }

  async #read(source: OptionSource, params: QueryParams, isAgain = false): Promise<void> {
    const key = offerKey(source, params);
    if (this.#isLeft || (!isAgain && this.#offers.has(key))) return;
    runInAction(() => this.#offers.set(key, { ...NOTHING, isReading: true }));
    const answer = await this.#gateway.options(source, params);
    if (this.#isLeft) return;
    runInAction(() =>
      this.#offers.set(
        key,
        answer.ok
          ? { options: answer.value, isReading: false }
          : { options: [], isReading: false, failure: answer.error },
      ),
    );
  }

  #pauseOf(asking: AskingField, depth: number): Debounce {
    const place = placeOf(asking);
    this.#pauses.get(place)?.cancel();
    const pause = new Debounce(() => {
      this.#pauses.delete(place);
      for (const query of queriesAt(this.#form.view, 'change', asking)) void this.#ask(query, asking, depth);
    }, ASKING_PAUSE_MS);
    this.#pauses.set(place, pause);
    return pause;
  }

  async #ask(query: FieldQuery, asking: AskingField, depth: number): Promise<void> {
    const question = `${placeOf(asking)} ${query.key}`;
    const number = (this.#newest.get(question) ?? 0) + 1;
    this.#newest.set(question, number);
    const params = queryParams(query, this.#form.record, asking);
    if (params === undefined) {
      this.#asked.delete(asking.field);
      // It was filled by an earlier answer: without a question there is none.
      if (this.#hadAnswer.delete(question)) this.#place(query, [], asking, depth);
      return;
    }
    this.#asked.set(asking.field, { isReading: true });
    const answer = await this.#gateway.query(query.key, params);
    const isNewest = this.#newest.get(question) === number;
    const isAboutThis = JSON.stringify(queryParams(query, this.#form.record, asking)) === JSON.stringify(params);
    if (this.#isLeft || !isNewest) return;
    runInAction(() => {
      if (answer.ok) this.#asked.delete(asking.field);
      else this.#asked.set(asking.field, { isReading: false, failure: answer.error });
      if (!answer.ok || !isAboutThis) return;
      this.#hadAnswer.add(question);
      this.#place(query, answer.value, asking, depth);
    });
  }

  #place(query: FieldQuery, rows: readonly FormRow[], asking: AskingField, depth: number): void {
    this.#inARow = depth + 1;
    this.#form.change(placeAnswer(query, this.#form.record, rows, asking));
    this.#inARow = 0;
  }
}

const noteIn = ({ isReading, failure }: Offer): Omit<LinkNote, 'retry'> => ({ isReading, ...(failure && { failure }) });
const offerKey = ({ kind, key }: OptionSource, params: QueryParams): string => JSON.stringify([kind, key, params]);
const placeOf = ({ table = '', row = -1, field }: AskingField): string => `${table} ${row} ${field}`;

const fieldsIn = (view: FormView): readonly FieldDefinition[] =>
  view.sections.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'field' ? [item] : item.fields));

/** The fields with questions of their own whose values have changed. */
function changedIn(view: FormView, before: FormRecord, after: FormRecord): readonly AskingField[] {
  const asking = new Map(
    view.queries
      .filter(({ events }) => events.includes('change'))
      .map(
        ({ table, field }) => [`${table ?? ''} ${field}`, { field, ...(table !== undefined && { table }) }] as const,
      ),
  );
  return [...asking.values()].flatMap(({ field, table }): readonly AskingField[] => {
    const isOther = (now: FormRow, was: FormRow | undefined): boolean =>
      now !== was && asText(plainValue(now[field])) !== asText(plainValue(was?.[field]));
    if (table === undefined) return isOther(after.fields, before.fields) ? [{ field }] : [];
    const part = after.parts[table];
    if (part !== undefined) return isOther(part, before.parts[table]) ? [{ field, table }] : [];
    const [rows, were] = [rowsOf(after, table), rowsOf(before, table)];
    // Rows that were added or taken away have moved the others: only the last of new ones can be told apart.
    if (rows.length < were.length || rows === were) return [];
    return rows.flatMap((row, index) => (isOther(row, were[index]) ? [{ field, table, row: index }] : []));
  });
}
