import { makeAutoObservable } from 'mobx';
import { NewsGateway } from '#application/ports/content/newsGateway.ts';
import type { NewsItem } from '#domain/news/newsViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail } from '#domain/shared/result.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/**
 * View model of reading a news item. Loads it once and never refreshes it, because the server counts every request as a
 * reading.
 */
export class NewsPageViewModel implements ViewModel {
  readonly loader: Loader<NewsItem>;
  readonly #context: PageContext;
  #isOpened = false;

  constructor(context: PageContext, id: string) {
    this.#context = context;
    this.loader = new Loader<NewsItem>(
      context,
      async () =>
        id === '' ? fail({ kind: 'refused', refusal: refuse('notFound') }) : context.get(NewsGateway).openArticle(id),
      (answer) => answer.ok && this.#announceRead(),
    );
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get item(): NewsItem | undefined {
    return this.loader.value;
  }
  get now(): Instant {
    return this.loader.now;
  }
  /** Whether the news item has expired. */
  get hasEnded(): boolean {
    const { failure } = this.loader;
    return failure?.kind === 'refused' && failure.refusal.code === 'news.ended';
  }

  start(): void {
    if (this.#isOpened) return;
    this.#isOpened = true;
    void this.loader.start();
  }
  dispose(): void {
    // The request is not cancelled: the server has already counted the reading.
  }

  /** Makes lists reload, so that they show the item as read. */
  #announceRead(): void {
    this.#context.changes.next({});
  }
}
