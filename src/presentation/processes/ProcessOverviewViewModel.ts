import { matchesSearch } from '#domain/shared/splitSearchWords.ts';
import { makeAutoObservable, observableRef } from 'mobx';
import { ProcessGateway } from '#application/ports/workflow/processGateway.ts';
import type { FolderPreview, ManagedProcess, ProcessOverview } from '#domain/requests/managedProcess.ts';
import { Activity } from '../ui/state/Activity.ts';
import { Loader } from '../ui/state/Loader.ts';
import { failureMessage } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** View model of the company's processes and their folder. */
export class ProcessOverviewViewModel implements ViewModel {
  readonly loader: Loader<ProcessOverview>;
  readonly activity = new Activity();
  search = '';
  /** The preview of an import while its confirmation is open. */
  folderPreview: FolderPreview | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(ProcessGateway).getOverview());
    makeAutoObservable(this, { loader: false, activity: false, folderPreview: observableRef }, { autoBind: true });
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Processes that match the search, separated into startable and discarded ones. */
  get visibleProcesses(): Readonly<Record<'offered' | 'taken', readonly ManagedProcess[]>> {
    const found = (this.loader.value?.processes ?? []).filter(({ name, key }) =>
      matchesSearch(`${name}\n${key}`, this.search),
    );
    return {
      offered: found.filter(({ status }) => status !== 'discarded'),
      taken: found.filter(({ status }) => status === 'discarded'),
    };
  }
  type(search: string): void {
    this.search = search;
  }

  async previewFolder(): Promise<void> {
    const seen = await this.activity.run(() => this.#context.get(ProcessGateway).previewFolder());
    if (seen?.ok === true) this.#setPreview(seen.value);
    else if (seen) this.#context.messages.show(failureMessage(seen.error), 'warning');
  }
  close(): void {
    this.#setPreview(undefined);
  }

  async deployFolder(): Promise<void> {
    const { messages, changes, lists } = this.#context;
    const done = await this.activity.run(() => this.#context.get(ProcessGateway).deployFolder());
    if (!done) return;
    this.close();
    if (done.ok) {
      messages.show({ key: 'processes.folder.done' }, 'success');
      lists.clear();
    } else
      messages.show(
        hasFolderErrors(done.error) ? { key: 'processes.folder.wasRefused' } : failureMessage(done.error),
        'warning',
      );
    changes.next({});
    await this.loader.load();
  }

  #setPreview(outlook: FolderPreview | undefined): void {
    this.folderPreview = outlook;
  }
}

/** Whether the folder contains errors, which the page lists itself. */
const hasFolderErrors = (failure: Parameters<typeof failureMessage>[0]): boolean =>
  failure.kind === 'refused' && failure.refusal.code === 'definition.broken';
