import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import type { ListAddress } from '#application/ports/businessListGateway.ts';
import { ListFileGateway } from '#application/ports/listFileGateway.ts';
import type { BusinessList } from '#domain/bolist/listDefinition.ts';
import { Activity } from '../shared/Activity.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** A list that is written into a file, and the file once it is there. */
export class ListExportViewModel implements ViewModel {
  readonly activity = new Activity();
  file: StoredFile | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    makeAutoObservable(this, { activity: false, file: observableRef }, { autoBind: true });
  }

  start(): void {
    // Nothing is written before somebody asks for it.
  }
  dispose(): void {
    // What is being written is kept for the person all the same.
  }

  /** Where the file is fetched from. */
  get address(): string {
    return this.file === undefined ? '' : this.#context.get(FileGateway).address(this.file.id);
  }

  async write(list: BusinessList, address: ListAddress): Promise<void> {
    await this.activity.run(async () => {
      const written = await this.#context.get(ListFileGateway).write(list, address);
      if (!written.ok) {
        this.#context.messages.show(failureMessage(written.error), 'warning');
        return;
      }
      runInAction(() => {
        this.file = { id: written.value, name: `${list.name}.xlsx`, size: 0 };
      });
    });
  }
}
