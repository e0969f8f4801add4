import { makeAutoObservable } from 'mobx';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail } from '#domain/shared/result.ts';
import { Activity } from '../ui/state/Activity.ts';
import { Loader } from '../ui/state/Loader.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { ComposerViewModel } from './ComposerViewModel.ts';
import { commandFailureMessage } from '../ui/feedback/unansweredMessage.ts';
import type { RequestFeed, FeedAction } from './requestFeed.ts';

/** View model of a feed page. Reloads the content on changes and stores the draft of the message. */
export class FeedViewModel<Content> implements ViewModel {
  readonly page: RequestFeed<Content>;
  readonly loader: Loader<Content>;
  readonly activity = new Activity();
  readonly composer: ComposerViewModel | undefined;
  readonly #id: string;
  readonly #query: URLSearchParams;
  readonly #context: PageContext;
  #isMarkedSeen = false;

  constructor(context: PageContext, page: RequestFeed<Content>, query: URLSearchParams) {
    this.page = page;
    this.#context = context;
    this.#query = query;
    this.#id = query.get(page.parameter) ?? '';
    this.loader = new Loader(
      context,
      async (): Promise<ReadResult<Content>> =>
        this.#id === '' ? fail({ kind: 'refused', refusal: refuse('notFound') }) : page.load(context, this.#id, query),
      (answer) => answer.ok && void this.#markSeen(answer.value),
    );
    const { compose } = page;
    this.composer =
      compose &&
      new ComposerViewModel(
        context,
        `${page.name}.${this.#id}`,
        (written) => compose.send(context.get, this.#id, written),
        () => this.#announceChange(),
      );
    makeAutoObservable(this, { page: false, loader: false, activity: false, composer: false }, { autoBind: true });
  }

  get content(): Content | undefined {
    return this.loader.value;
  }
  get mayWrite(): boolean {
    return this.content !== undefined && this.page.compose?.isOffered(this.content) === true;
  }

  start(): void {
    void this.composer?.restore();
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
    void this.composer?.submission.saveDrafts();
  }

  async run(action: Extract<FeedAction, { readonly run: unknown }>): Promise<void> {
    const outcome = await this.activity.run(() => action.run(this.#context.get));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#context.messages.show(commandFailureMessage(outcome.error), 'warning');
    this.#announceChange();
  }

  async #markSeen(content: Content): Promise<void> {
    if (this.#isMarkedSeen) return;
    this.#isMarkedSeen = true;
    const noting = this.page.markSeen?.(this.#context.get, content, this.#query);
    if (noting === undefined) return;
    await noting;
    this.#announceChange();
  }

  /** Makes lists, badges and this page reload. */
  #announceChange(): void {
    const instance = this.content && this.page.getInstance(this.content);
    this.#context.changes.next(instance === undefined ? {} : { instance });
  }
}
