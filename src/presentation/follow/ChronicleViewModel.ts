import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { failureMessage } from '../shared/message.ts';
import { Refresh } from '../shared/Refresh.ts';
import type { Surroundings } from '../shared/surroundings.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { ComposerViewModel } from './ComposerViewModel.ts';
import type { Chronicle, ChronicleAction } from './chronicle.ts';

/** A page about a request, kept true; what is typed at its foot is kept. */
export class ChronicleViewModel<Content> implements ViewModel {
  readonly page: Chronicle<Content>;
  content: Content | undefined = undefined;
  failure: Failure | undefined = undefined;
  isReading = false;
  now: Instant;
  readonly activity = new Activity();
  readonly composer: ComposerViewModel | undefined;
  readonly #id: string;
  readonly #query: URLSearchParams;
  readonly #around: Surroundings;
  readonly #refresh: Refresh;
  #isSeen = false;

  constructor(around: Surroundings, page: Chronicle<Content>, query: URLSearchParams) {
    this.page = page;
    this.#around = around;
    this.#query = query;
    this.#id = query.get(page.about) ?? '';
    this.now = around.get(Clock).now();
    this.#refresh = new Refresh(around.get(RefreshSignal), around.changes, () => this.read());
    const { compose } = page;
    this.composer =
      compose &&
      new ComposerViewModel(
        around,
        `${page.name}.${this.#id}`,
        (written) => compose.send(around.get, this.#id, written),
        () => this.#tellChange(),
      );
    makeAutoObservable(
      this,
      { page: false, activity: false, composer: false, content: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  get mayWrite(): boolean {
    return this.content !== undefined && this.page.compose?.isOffered(this.content) === true;
  }

  start(): void {
    this.#refresh.start();
    void this.composer?.start();
    void this.read();
  }
  dispose(): void {
    this.#refresh.stop();
    void this.composer?.leave();
  }

  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const answer =
      this.#id === ''
        ? fail({ kind: 'refused' as const, refusal: refuse('notFound') })
        : await this.page.read(this.#around, this.#id);
    runInAction(() => {
      this.isReading = false;
      this.now = this.#around.get(Clock).now();
      this.failure = answer.ok ? undefined : answer.error;
      if (answer.ok) this.content = answer.value;
    });
    if (answer.ok) await this.#markSeen(answer.value);
  }

  async run(action: Extract<ChronicleAction, { readonly run: unknown }>): Promise<void> {
    const outcome = await this.activity.run(() => action.run(this.#around.get));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#around.messages.show(failureMessage(outcome.error), 'warning');
    this.#tellChange();
  }

  async #markSeen(content: Content): Promise<void> {
    if (this.#isSeen) return;
    this.#isSeen = true;
    const noting = this.page.seen?.(this.#around.get, content, this.#query);
    if (noting === undefined) return;
    await noting;
    this.#tellChange();
  }

  /** Lists, badges and this page read themselves again. */
  #tellChange(): void {
    const instance = this.content && this.page.instanceOf(this.content);
    this.#around.changes.next(instance === undefined ? {} : { instance });
  }
}
