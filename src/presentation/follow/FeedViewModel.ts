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
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { ComposerViewModel } from './ComposerViewModel.ts';
import type { RequestFeed, FeedAction } from './requestFeed.ts';

/** A page about a request, kept true; what is typed at its foot is kept. */
export class FeedViewModel<Content> implements ViewModel {
  readonly page: RequestFeed<Content>;
  content: Content | undefined = undefined;
  failure: Failure | undefined = undefined;
  isReading = false;
  now: Instant;
  readonly activity = new Activity();
  readonly composer: ComposerViewModel | undefined;
  readonly #id: string;
  readonly #query: URLSearchParams;
  readonly #context: PageContext;
  readonly #refresh: Refresh;
  #isSeen = false;

  constructor(context: PageContext, page: RequestFeed<Content>, query: URLSearchParams) {
    this.page = page;
    this.#context = context;
    this.#query = query;
    this.#id = query.get(page.about) ?? '';
    this.now = context.get(Clock).now();
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => this.read());
    const { compose } = page;
    this.composer =
      compose &&
      new ComposerViewModel(
        context,
        `${page.name}.${this.#id}`,
        (written) => compose.send(context.get, this.#id, written),
        () => this.#announceChange(),
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
        : await this.page.read(this.#context, this.#id);
    runInAction(() => {
      this.isReading = false;
      this.now = this.#context.get(Clock).now();
      this.failure = answer.ok ? undefined : answer.error;
      if (answer.ok) this.content = answer.value;
    });
    if (answer.ok) await this.#markSeen(answer.value);
  }

  async run(action: Extract<FeedAction, { readonly run: unknown }>): Promise<void> {
    const outcome = await this.activity.run(() => action.run(this.#context.get));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#context.messages.show(failureMessage(outcome.error), 'warning');
    this.#announceChange();
  }

  async #markSeen(content: Content): Promise<void> {
    if (this.#isSeen) return;
    this.#isSeen = true;
    const noting = this.page.seen?.(this.#context.get, content, this.#query);
    if (noting === undefined) return;
    await noting;
    this.#announceChange();
  }

  /** Lists, badges and this page read themselves again. */
  #announceChange(): void {
    const instance = this.content && this.page.instanceOf(this.content);
    this.#context.changes.next(instance === undefined ? {} : { instance });
  }
}
