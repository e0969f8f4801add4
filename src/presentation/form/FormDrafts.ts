import { makeAutoObservable, reaction, runInAction, type IReactionDisposer } from 'mobx';
import { DraftStore } from '#application/ports/draftStore.ts';
import type { FormRecord } from '#domain/form/formDefinition.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { FormViewModel } from './FormViewModel.ts';

/**
 * What was filled in, and the record it was filled into: a draft of a record that has changed meanwhile is not brought
 * back.
 */
type Kept = Readonly<Record<string, { readonly base: string; readonly record: FormRecord }>>;
const PAUSE_MS = 400;

/** Keeps what is being filled in on the device, and brings it back when the page is opened again. */
export class FormDrafts {
  /** What is shown was brought back from an earlier visit. */
  isRestored = false;
  readonly #store: DraftStore;
  readonly #key: string;
  #forms: readonly FormViewModel[] = [];
  #following: IReactionDisposer | undefined;

  constructor({ get }: PageContext, name: string) {
    this.#store = get(DraftStore);
    this.#key = `form.${name}`;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Puts a kept draft into the forms unless somebody was faster than the store, and keeps every change from now on. */
  async follow(forms: readonly FormViewModel[]): Promise<void> {
    this.#forms = forms;
    const kept = await this.#store.read<Kept>(this.#key);
    runInAction(() => {
      for (const form of forms) {
        const draft = kept?.[form.view.alias];
        if (!draft || draft.base !== baseOf(form) || form.isDirty) continue;
        form.replace(draft.record);
        this.isRestored = true;
      }
    });
    this.#following = reaction(
      () => forms.map(({ record }) => record),
      () => void this.keep(),
      { delay: PAUSE_MS },
    );
  }

  async keep(): Promise<void> {
    if (this.#forms.some((form) => form.isDirty))
      await this.#store.write(
        this.#key,
        Object.fromEntries(this.#forms.map((form) => [form.view.alias, { base: baseOf(form), record: form.record }])),
      );
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

const baseOf = ({ view }: FormViewModel): string => JSON.stringify(view.record);
