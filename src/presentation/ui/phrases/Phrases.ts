import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PhraseStore, type Phrase } from '#application/ports/forms/phraseStore.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { Result } from '#domain/shared/result.ts';
import { checkPrerequisite } from '#domain/validation/demands.ts';
import { Activity } from '../state/Activity.ts';
import { Loader } from '../state/Loader.ts';
import { failureMessage, type Message } from '../feedback/message.ts';
import type { PageContext } from '../navigation/pageContext.ts';
import type { ViewModel } from '../state/viewModel.ts';

/** Texts up to this length, in characters, are not offered for storing. */
const MAX_UNSTORED_LENGTH = 4;

/** Stored opinions in the user's own order, the last used first. */
export class Phrases implements ViewModel {
  all: readonly Phrase[] = [];
  /** The phrase just deleted, which can be restored. */
  removed: Phrase | undefined = undefined;
  /** Why the last change failed. */
  message: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;
  readonly #loader: Loader<readonly Phrase[]>;

  constructor(context: PageContext) {
    this.#context = context;
    this.#loader = new Loader(
      context,
      () => context.get(PhraseStore).listPhrases(),
      (answer) => {
        if (!answer.ok) return;
        const worded = answer.value.filter(({ text }) => text.trim() !== '');
        this.all = sortPhrases(worded, readOrder(context.get(PreferenceStore)));
      },
    );
    makeAutoObservable(
      this,
      { activity: false, all: observableRef, removed: observableRef, message: observableRef },
      { autoBind: true },
    );
  }

  get skipped(): number {
    return this.#loader.skipped;
  }

  start(): void {
    void this.#loader.start();
  }
  dispose(): void {
    this.removed = undefined;
    this.#loader.stop();
  }

  async load(): Promise<void> {
    await this.#loader.reload();
  }

  /** Whether the text is worth storing: not stored yet and long enough. */
  isNew(text: string): boolean {
    const given = text.trim();
    return [...given].length > MAX_UNSTORED_LENGTH && this.all.every((phrase) => phrase.text !== given);
  }

  markUsed(phrase: Phrase): void {
    this.#arrange([phrase, ...this.all.filter(({ id }) => id !== phrase.id)]);
  }
  /** Moves a phrase one position up or down, within the list. */
  move(phrase: Phrase, by: -1 | 1): void {
    const from = this.all.indexOf(phrase);
    const to = from + by;
    if (from >= 0 && to >= 0 && to < this.all.length)
      this.#arrange(this.all.toSpliced(from, 1).toSpliced(to, 0, phrase));
  }

  async save(text: string): Promise<boolean> {
    const given = text.trim();
    const issues = checkPrerequisite('commonRemark', given);
    this.message = issues.length === 0 ? undefined : failureMessage({ kind: 'invalid', issues });
    if (issues.length > 0 || !(await this.#change((store) => store.savePhrase(given)))) return false;
    const saved = this.all.find((phrase) => phrase.text === given);
    if (saved) this.markUsed(saved);
    return true;
  }
  async remove(phrase: Phrase): Promise<void> {
    if (await this.#change((store) => store.removePhrases([phrase.id])))
      runInAction(() => {
        this.removed = phrase;
      });
  }
  async restore(): Promise<void> {
    const { removed } = this;
    if (removed && (await this.save(removed.text)))
      runInAction(() => {
        this.removed = undefined;
      });
  }

  async #change(how: (store: PhraseStore) => Promise<Result<void>>): Promise<boolean> {
    const outcome = await this.activity.run(() => how(this.#context.get(PhraseStore)));
    if (outcome === undefined) return false;
    if (outcome.ok) await this.load();
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

/**
 * Sorts phrases by the user's own order, which is stored on the device. Phrases that were never used or moved follow in
 * the order of the platform.
 */
function sortPhrases(phrases: readonly Phrase[], order: readonly string[]): readonly Phrase[] {
  const place = ({ id }: Phrase) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...phrases].sort((one, other) => place(one) - place(other));
}

function readOrder(preferences: PreferenceStore): readonly string[] {
  const kept = preferences.read('phraseOrder') ?? '';
  return kept === '' ? [] : kept.split(',');
}
const writeOrder = (preferences: PreferenceStore, phrases: readonly Phrase[]): void =>
  preferences.write('phraseOrder', phrases.map(({ id }) => id).join(','));
