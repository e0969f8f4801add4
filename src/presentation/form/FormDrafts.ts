import { makeAutoObservable, observableRef, reaction, runInAction, type IReactionDisposer } from 'mobx';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import type { FormRecord } from '#domain/form/formDefinition.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { AdapterContext } from '../shared/pageContext.ts';
import { whenIdle } from '../shared/whenIdle.ts';
import { filesOf, withoutFiles } from './formFiles.ts';
import type { FormViewModel } from './FormViewModel.ts';

/** What was filled in, and the record it was filled into, as text. */
type Kept = Readonly<Record<string, { readonly base: string; readonly record: FormRecord }>>;
const PAUSE_MS = 400;

/** Keeps what is being filled in on the device, and brings it back when the page is opened again. */
export class FormDrafts {
  /** What is shown was brought back from an earlier visit. */
  isRestored = false;
  /** Names of files that are not stored any more: they were taken out, and all else was kept. */
  gone: readonly string[] = [];
  readonly #store: DraftStore;
  /** Under which it is kept; an address that opens one of the forms begins with it. */
  readonly name: string;
  readonly #key: string;
  readonly #isPart: boolean;
  readonly #get: AdapterContext['get'];
  #forms: readonly FormViewModel[] = [];
  #following: IReactionDisposer | undefined;

  /** `isPart`: only one of several forms of the page is open here; what is kept of the others stays. */
  constructor({ get }: AdapterContext, name: string, { isPart = false }: { readonly isPart?: boolean } = {}) {
    this.#get = get;
    this.#store = get(DraftStore);
    this.name = name;
    this.#key = `form.${name}`;
    this.#isPart = isPart;
    makeAutoObservable(this, { gone: observableRef, name: false }, { autoBind: true });
  }

  /** Puts a kept draft into the forms unless somebody was faster than the store, and keeps every change from now on. */
  async follow(forms: readonly FormViewModel[]): Promise<void> {
    this.#following?.();
    this.#forms = forms;
    const kept = await this.#store.read<Kept>(this.#key);
    if (this.#forms !== forms) return;
    runInAction(() => {
      for (const form of forms) {
        const draft = kept?.[form.view.alias];
        if (!draft || form.isDirty) continue;
        form.takeOver({ base: JSON.parse(draft.base) as FormRecord, record: draft.record });
        this.isRestored = true;
      }
    });
    this.#following = reaction(
      () => forms.map(({ record }) => record),
      // Copying a long record takes as long as a key may.
      () => {
        whenIdle(() => void this.keep());
      },
      { delay: PAUSE_MS },
    );
    // What somebody typed before the store had answered.
    void this.keep();
    await this.#renewFiles(forms);
  }

  /** Files that hang on no request yet are kept as long as somebody opens what names them. */
  async #renewFiles(forms: readonly FormViewModel[]): Promise<void> {
    const files = forms.flatMap(unattached);
    if (files.length === 0) return;
    const gone = new Set(await this.#get(FileGateway).keep(files.map(({ id }) => id)));
    if (gone.size === 0) return;
    runInAction(() => {
      this.gone = files.filter(({ id }) => gone.has(id)).map(({ name }) => name);
      for (const form of forms)
        if (filesOf(form.record).some(({ id }) => gone.has(id))) form.replace(withoutFiles(form.record, gone));
    });
  }

  async keep(): Promise<void> {
    if (this.#forms.some((form) => form.isDirty))
      await this.#store.write(this.#key, {
        ...(this.#isPart ? await this.#store.read<Kept>(this.#key) : {}),
        ...Object.fromEntries(
          this.#forms.map((form) => [form.view.alias, { base: baseOf(form), record: form.record }]),
        ),
      });
  }
  /** It was sent, or is not wanted any more. */
  async forget(): Promise<void> {
    this.#following?.();
    this.#forms = [];
    await this.#store.forget(this.#key);
  }
  async startAfresh(): Promise<void> {
    for (const form of this.#forms) form.startAfresh();
    this.isRestored = false;
    await this.#store.forget(this.#key);
  }
  /** The page goes: what was typed in the last moment is written. */
  stop(): void {
    this.#following?.();
    void this.keep();
  }
}

/** What was stored with a request on its way hangs on it. */
function unattached({ record, view, isStored }: FormViewModel): readonly StoredFile[] {
  const attached = new Set(isStored ? filesOf(view.record).map(({ id }) => id) : []);
  return filesOf(record).filter(({ id }) => !attached.has(id));
}

/** It stays as it was opened, and a draft is kept many times. */
const textOf = memoise((record: FormRecord) => JSON.stringify(record));
const baseOf = ({ view }: FormViewModel): string => textOf(view.record);
