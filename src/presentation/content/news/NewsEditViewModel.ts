import { makeAutoObservable, observableRef } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import { NewsDeskGateway, NewsGateway } from '#application/ports/content/newsGateway.ts';
import type { FileLimits } from '#domain/forms/fileLimits.ts';
import { newsFault } from '#domain/news/checkNews.ts';
import type { ManagedNews } from '#domain/news/newsDraft.ts';
import type { NewsCategory } from '#domain/news/newsViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { UploadsViewModel } from '../../ui/attachments/UploadsViewModel.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { toNewsFields, toNewsValues, type NewsValues } from './newsForm.ts';

const PICTURE: FileLimits = {
  maxFiles: 1,
  maxBytes: 5 * 1024 ** 2,
  extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
};
const FILES: FileLimits = { maxFiles: 10, maxBytes: 0, extensions: [] };

/**
 * View model of creating or editing a news item. Drafts are stored on the device. If another user saved a change first,
 * no input is lost: the user chooses which version to keep.
 */
export class NewsEditViewModel implements ViewModel {
  readonly loader: Loader<ManagedNews | undefined>;
  readonly categories: Loader<readonly NewsCategory[]>;
  readonly pictures: UploadsViewModel;
  readonly files: UploadsViewModel;
  submission: Submission<NewsValues> | undefined = undefined;
  /** The newer version saved by another user. */
  theirVersion: ManagedNews | undefined = undefined;
  isPreviewed = false;
  readonly #context: PageContext;
  readonly #id: string | undefined;
  #isForDraft = false;

  constructor(context: PageContext, id: string | undefined) {
    this.#context = context;
    this.#id = id;
    this.loader = new Loader<ManagedNews | undefined>(
      context,
      async () => (id === undefined ? ok(undefined) : context.get(NewsDeskGateway).findArticle(id)),
      (answer) => answer.ok && this.#apply(answer.value),
    );
    this.categories = new Loader(context, () => context.get(NewsGateway).listCategories());
    this.pictures = this.#createUploads('picture', PICTURE);
    this.files = this.#createUploads('files', FILES);
    makeAutoObservable(
      this,
      {
        loader: false,
        categories: false,
        pictures: false,
        files: false,
        submission: observableRef,
        theirVersion: observableRef,
      },
      { autoBind: true },
    );
  }

  get isNew(): boolean {
    return this.#id === undefined;
  }
  /** Whether the news item is already published. A published item cannot become a draft again by mistake. */
  get isPublished(): boolean {
    return this.loader.value?.isDraft === false;
  }
  get now(): Instant {
    return this.#context.get(Clock).now();
  }

  start(): void {
    void this.loader.start();
    void this.categories.start();
  }
  dispose(): void {
    this.loader.stop();
    this.categories.stop();
    this.saveInput();
  }
  saveInput(): void {
    void this.submission?.saveDrafts();
  }

  change(values: Partial<NewsValues>): void {
    this.submission?.change({ ...this.submission.value, ...values });
  }
  removeFile(kind: 'picture' | 'files', { id }: StoredFile): void {
    const value = this.submission?.value;
    if (value) this.change({ [kind]: value[kind].filter((file) => file.id !== id) });
  }
  setPreviewed(isShown: boolean): void {
    this.isPreviewed = isShown;
  }

  publish(): Promise<void> {
    return this.#save(false);
  }
  saveDraft(): Promise<void> {
    return this.#save(true);
  }

  /** Replaces the input with the other user's version. */
  acceptTheirs(): void {
    if (this.theirVersion) this.submission?.change(toNewsValues(this.theirVersion));
    this.theirVersion = undefined;
  }
  /** Keeps the input, now based on the other user's version. */
  keepMine(): void {
    if (this.theirVersion) this.change({ version: this.theirVersion.version });
    this.theirVersion = undefined;
  }

  async #save(isDraft: boolean): Promise<void> {
    const { submission } = this;
    if (!submission) return;
    this.#isForDraft = isDraft;
    const lacking = submission.missing;
    if (lacking) return submission.setMessage(lacking);
    const { value } = submission;
    const fields = toNewsFields(value, isDraft, this.now);
    const known = this.#id === undefined ? undefined : { id: this.#id, version: value.version ?? 0 };
    let isOutdated = false;
    const content = { ...value, isDraft };
    const saved = await submission.send(content, async (key) => {
      const answer = await this.#context.get(NewsDeskGateway).saveArticle(fields, known, key);
      isOutdated = answer.ok && answer.value.kind === 'changed';
      return isOutdated ? fail({ kind: 'refused', refusal: refuse('record.changed') } as const) : answer;
    });
    if (saved) this.#finish(isDraft);
    if (isOutdated) await this.loader.load();
  }

  #finish(isDraft: boolean): void {
    const { messages, lists, changes, navigator } = this.#context;
    messages.show({ key: isDraft ? 'news.draftKept' : 'news.published' }, 'success');
    lists.clear();
    changes.next({});
    navigator.back('newsDesk');
  }

  /** Fills the form on the first load. A later load provides the version of another user. */
  #apply(known: ManagedNews | undefined): void {
    if (this.submission) {
      this.theirVersion = known;
      return;
    }
    const submission: Submission<NewsValues> = new Submission<NewsValues>(this.#context, {
      key: `news.${this.#id ?? 'new'}`,
      initial: toNewsValues(known),
      findMissing: () => this.#findMissing(submission.value),
      explain: failureMessage,
    });
    this.submission = submission;
    void submission.restore().then(() => {
      if (known !== undefined && submission.value.version !== known.version) this.#apply(known);
    });
  }

  #findMissing(value: NewsValues): Message | undefined {
    if (this.pictures.isSending || this.files.isSending) return { key: 'file.wait' };
    const fault = newsFault(toNewsFields(value, this.#isForDraft, this.now));
    return fault === undefined ? undefined : { key: `news.fault.${fault}` };
  }

  #createUploads(kind: 'picture' | 'files', limits: FileLimits): UploadsViewModel {
    const listed = () => this.submission?.value[kind] ?? [];
    return new UploadsViewModel({
      files: this.#context.get(FileGateway),
      limits,
      count: () => listed().length,
      onUploaded: (file) => this.change({ [kind]: [...listed(), file] }),
    });
  }
}
