import { makeAutoObservable } from 'mobx';
import { NewsGateway } from '#application/ports/newsGateway.ts';
import type { NewsItem } from '#domain/news/newsViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail } from '#domain/shared/result.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/**
 * One piece of news as it is read. It is asked for once when the page opens, as every asking counts as a reading: it
 * follows no minute and no return of the page.
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
        id === '' ? fail({ kind: 'refused', refusal: refuse('notFound') }) : context.get(NewsGateway).read(id),
      (answer) => answer.ok && this.#tell(),
    );
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get item(): NewsItem | undefined {
    return this.loader.value;
  }
  get now(): Instant {
    return this.loader.now;
  }
  /** It was there, and is over. */
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
    // What has been asked for counts as read: its answer is taken when it comes, and not asked for again.
  }

  /** Lists show it as read. */
  #tell(): void {
    this.#context.changes.next({});
  }
}
