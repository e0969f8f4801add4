import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PhraseStore, type Phrase } from '#application/ports/phraseStore.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { checkDemand } from '#domain/validation/demands.ts';
import { Activity } from '../Activity.ts';
import { Loader } from '../Loader.ts';
import { failureMessage, type Message } from '../message.ts';
import type { PageContext } from '../pageContext.ts';
import type { ViewModel } from '../viewModel.ts';
import { inOwnOrder, readOrder, writeOrder } from './phraseOrder.ts';

/** A text up to this length is as quickly typed as found. */
const TOO_SHORT = 4;

/** Opinions kept for reuse, in one's own order: what was used last stands first. */
export class Phrases implements ViewModel {
  all: readonly Phrase[] = [];
  /** The one just deleted: it can be brought back. */
  removed: Phrase | undefined = undefined;
  /** Why the last change did not work. */
  message: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;
  readonly #loader: Loader<readonly Phrase[]>;

  constructor(context: PageContext) {
    this.#context = context;
    this.#loader = new Loader(
      context,
      () => context.get(PhraseStore).list(),
      (answer) => {
        if (!answer.ok) return;
        const worded = answer.value.filter(({ text }) => text.trim() !== '');
        this.all = inOwnOrder(worded, readOrder(context.get(PreferenceStore)));
      },
    );
    makeAutoObservable(
      this,
      { activity: false, all: observableRef, removed: observableRef, message: observableRef },
      { autoBind: true },
    );
  }

  /** Phrases that came but could not be read. */
  get leftOut(): number {
    return this.#loader.leftOut;
  }

  start(): void {
    void this.#loader.start();
  }
  dispose(): void {
    this.removed = undefined;
    this.#loader.stop();
  }

  async read(): Promise<void> {
    await this.#loader.restart();
  }

  /** Is it worth keeping: new, and long enough? */
  isNew(text: string): boolean {
    const given = text.trim();
    return [...given].length > TOO_SHORT && this.all.every((phrase) => phrase.text !== given);
  }

  use(phrase: Phrase): void {
    this.#arrange([phrase, ...this.all.filter(({ id }) => id !== phrase.id)]);
  }
  /** One place up or down; at the end it stays. */
  move(phrase: Phrase, by: -1 | 1): void {
    const from = this.all.indexOf(phrase);
    const to = from + by;
    if (from >= 0 && to >= 0 && to < this.all.length)
      this.#arrange(this.all.toSpliced(from, 1).toSpliced(to, 0, phrase));
  }

  /** Answers whether it is kept now. */
  async save(text: string): Promise<boolean> {
    const given = text.trim();
    const issues = checkDemand('commonRemark', given);
    this.message = issues.length === 0 ? undefined : failureMessage({ kind: 'invalid', issues });
    if (issues.length > 0 || !(await this.#change((store) => store.save(given)))) return false;
    const saved = this.all.find((phrase) => phrase.text === given);
    if (saved) this.use(saved);
    return true;
  }
  async remove(phrase: Phrase): Promise<void> {
    if (await this.#change((store) => store.remove([phrase.id])))
      runInAction(() => {
        this.removed = phrase;
      });
  }
  async bringBack(): Promise<void> {
    const { removed } = this;
    if (removed && (await this.save(removed.text)))
      runInAction(() => {
        this.removed = undefined;
      });
  }

  async #change(how: (store: PhraseStore) => Promise<Result<void, Failure>>): Promise<boolean> {
    const outcome = await this.activity.run(() => how(this.#context.get(PhraseStore)));
    if (outcome === undefined) return false;
    if (outcome.ok) await this.read();
    runInAction(() => {
      this.message = outcome.ok ? undefined : failureMessage(outcome.error);
    });
    return outcome.ok;
  }

  #arrange(phrases: readonly Phrase[]): void {
    this.all = phrases;
    writeOrder(this.#context.get(PreferenceStore), phrases);
  }
}
