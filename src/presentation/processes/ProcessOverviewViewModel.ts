import { makeAutoObservable, observableRef } from 'mobx';
import { ProcessGateway } from '#application/ports/processGateway.ts';
import type { FolderOutlook, ManagedProcess, ProcessOverview } from '#domain/definition/managedProcess.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** The processes of the company, and the folder they come from. */
export class ProcessOverviewViewModel implements ViewModel {
  readonly loader: Loader<ProcessOverview>;
  readonly activity = new Activity();
  search = '';
  /** What reading the folder would bring, while somebody is asked whether they want it. */
  outlook: FolderOutlook | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(context, () => context.get(ProcessGateway).all());
    makeAutoObservable(this, { loader: false, activity: false, outlook: observableRef }, { autoBind: true });
  }

  start(): void {
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
  }

  /** Those whose name is searched for: what may be started first, then the others. */
  get shown(): Readonly<Record<'offered' | 'taken', readonly ManagedProcess[]>> {
    const wanted = this.search.trim().toLowerCase();
    const found = (this.loader.value?.processes ?? []).filter(({ name, key }) =>
      [name, key].some((word) => word.toLowerCase().includes(wanted)),
    );
    return {
      offered: found.filter(({ status }) => status !== 'discarded'),
      taken: found.filter(({ status }) => status === 'discarded'),
    };
  }
  type(search: string): void {
    this.search = search;
  }

  async look(): Promise<void> {
    const seen = await this.activity.run(() => this.#context.get(ProcessGateway).lookAtFolder());
    if (seen?.ok === true) this.#show(seen.value);
    else if (seen) this.#context.messages.show(failureMessage(seen.error), 'warning');
  }
  close(): void {
    this.#show(undefined);
  }

  async read(): Promise<void> {
    const { messages, changes, lists } = this.#context;
    const done = await this.activity.run(() => this.#context.get(ProcessGateway).readFolder());
    if (!done) return;
    this.close();
    if (done.ok) {
      messages.show({ key: 'processes.folder.done' }, 'success');
      lists.forget();
    } else
      messages.show(
        isBroken(done.error) ? { key: 'processes.folder.wasRefused' } : failureMessage(done.error),
        'warning',
      );
    changes.next({});
    await this.loader.load();
  }

  #show(outlook: FolderOutlook | undefined): void {
    this.outlook = outlook;
  }
}

/** What is wrong in the folder stands on the page. */
const isBroken = (failure: Parameters<typeof failureMessage>[0]): boolean =>
  failure.kind === 'refused' && failure.refusal.code === 'definition.broken';
