import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { AdapterContext } from '../../ui/navigation/pageContext.ts';
import { readDraftKey, type DraftKey } from '../../ui/state/Draft.ts';
import { unsavedDrafts } from '../../ui/state/unsavedDrafts.ts';
import { runWhenIdle } from '../../ui/feedback/runWhenIdle.ts';
import type { FormViewModel } from './FormViewModel.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { readFiles, writeFiles } from '../controls/media/fieldFiles.ts';

/** The stored drafts by form: the edited record, and the original record as JSON text. */
type StoredDrafts = Readonly<Record<string, { readonly base: string; readonly record: FormRecord }>>;
const SAVE_DELAY_MS = 400;

/** Stores form drafts on the device and restores them when the page is opened again. */
export class FormDrafts {
  /** Whether the forms contain a draft from an earlier visit. */
  isRestored = false;
  /** Names of files in the draft that no longer exist on the server. They were removed from the forms. */
  expiredNames: readonly string[] = [];
  readonly #store: DraftStore;
  readonly #name: DraftKey;
  readonly #isPart: boolean;
  readonly #get: AdapterContext['get'];
  #forms: readonly FormViewModel[] = [];
  #reaction: (() => void) | undefined;

  /** `isPart`: only one of the page's forms is open here, so the drafts of the others are preserved. */
  constructor({ get }: AdapterContext, name: DraftKey, { isPart = false }: { readonly isPart?: boolean } = {}) {
    this.#get = get;
    this.#store = get(DraftStore);
    this.#name = name;
    this.#isPart = isPart;
    makeAutoObservable(this, { expiredNames: observableRef, name: false }, { autoBind: true });
  }

  /** Name of the stored draft. The addresses of its forms begin with it. */
  get name(): string {
    return readDraftKey(this.#name);
  }
  /** Key under which the draft is stored. */
  get key(): string {
    return `form.${this.name}`;
  }

  /**
   * Restores the stored draft into all forms that are still unchanged, and stores every change from now on.
   * @param wasSent the draft was sent without a response: a new record is restored exactly as it was sent, including
   * defaults such as the time, so that sending it again is the same command
   */
  async attach(forms: readonly FormViewModel[], wasSent = false): Promise<void> {
    this.#reaction?.();
    this.#forms = forms;
    const kept = await this.#store.read<StoredDrafts>(this.key);
    if (this.#forms !== forms) return;
    runInAction(() => {
      for (const form of forms) {
        const draft = kept?.[form.view.alias];
        if (!draft || form.isDirty) continue;
        if (wasSent && !form.isStored) form.replace(draft.record);
        else form.mergeDraft({ base: JSON.parse(draft.base) as FormRecord, record: draft.record });
        this.isRestored = true;
      }
    });
    const readRecords = () => forms.map(({ record }) => record);
    const stops = [
      reaction(readRecords, () => unsavedDrafts.add(this.save)),
      // Runs when idle, because copying a long record can take long enough to delay typing.
      reaction(readRecords, () => runWhenIdle(() => void this.save()), { delay: SAVE_DELAY_MS }),
    ];
    this.#reaction = () => stops.forEach((stop) => stop());
    // Stores what the user typed while the draft was being read.
    void this.save();
    await this.#extendRetention(forms);
  }

  /**
   * Extends the lifetime of files that no request contains yet, as long as the user opens the form. Removes files that
   * no longer exist.
   */
  async #extendRetention(forms: readonly FormViewModel[]): Promise<void> {
    const files = forms.flatMap(listUnattachedFiles);
    if (files.length === 0) return;
    const gone = new Set(await this.#get(FileGateway).extendRetention(files.map(({ id }) => id)));
    if (gone.size === 0) return;
    runInAction(() => {
      this.expiredNames = files.filter(({ id }) => gone.has(id)).map(({ name }) => name);
      for (const form of forms)
        if (listRecordFiles(form.record).some(({ id }) => gone.has(id))) form.replace(removeFiles(form.record, gone));
    });
  }

  async save(): Promise<void> {
    const records = this.#forms.map(({ record }) => record);
    if (this.#forms.some((form) => form.isDirty))
      await this.#store.write(this.key, {
        ...(this.#isPart ? await this.#store.read<StoredDrafts>(this.key) : {}),
        ...Object.fromEntries(
          this.#forms.map((form) => [form.view.alias, { base: baseRecordText(form), record: form.record }]),
        ),
      });
    if (records.every((record, index) => this.#forms[index]?.record === record)) unsavedDrafts.delete(this.save);
  }
  /** Deletes the draft after it was sent or discarded. */
  async clear(): Promise<void> {
    this.#reaction?.();
    this.#forms = [];
    unsavedDrafts.delete(this.save);
    await this.#store.remove(this.key);
  }
  async discard(): Promise<void> {
    for (const form of this.#forms) form.reset();
    this.isRestored = false;
    await this.#store.remove(this.key);
  }
  /** Stops following the forms and stores the last changes. */
  stop(): void {
    this.#reaction?.();
    void this.save();
  }
}

/** Returns the files of the record that are not part of the stored request. */
function listUnattachedFiles({ record, view, isStored }: FormViewModel): readonly StoredFile[] {
  const attached = new Set(isStored ? listRecordFiles(view.record).map(({ id }) => id) : []);
  return listRecordFiles(record).filter(({ id }) => !attached.has(id));
}

/** Memoized, because the record does not change and the draft is stored many times. */
const toJsonText = memoise((record: FormRecord) => JSON.stringify(record));
const baseRecordText = ({ view }: FormViewModel): string => toJsonText(view.record);

/** Returns all files of a record, including those in its sub tables and parts. */
function listRecordFiles({ fields, tables, parts }: FormRecord): readonly StoredFile[] {
  const rows = [fields, ...Object.values(parts), ...Object.values(tables).flat()];
  return rows.flatMap((row) => Object.values(row).flatMap(readValueFiles));
}

/** Returns a copy of the record without the given files. */
function removeFiles({ fields, tables, parts }: FormRecord, gone: ReadonlySet<FileId>): FormRecord {
  const inRow = (row: FormRow): FormRow => mapValues(row, (value) => removeValueFiles(value, gone));
  return {
    fields: inRow(fields),
    tables: mapValues(tables, (rows) => rows.map(inRow)),
    parts: mapValues(parts, inRow),
  };
}

/** Returns the files of a value. Lists of choices or users have a similar format but contain no file ids. */
function readValueFiles(value: Value): ReturnType<typeof readFiles> {
  const files = typeof value === 'string' && value.startsWith('[') ? readFiles(value) : [];
  return files.every(({ id }) => id !== '') ? files : [];
}
function removeValueFiles(value: Value, gone: ReadonlySet<FileId>): Value {
  const files = readValueFiles(value);
  return files.some(({ id }) => gone.has(id)) ? writeFiles(files.filter(({ id }) => !gone.has(id))) : value;
}

const mapValues = <From, To>(all: Readonly<Record<string, From>>, change: (each: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, change(each)]));
