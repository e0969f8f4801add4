import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import type { ListAddress } from '#application/ports/forms/businessListGateway.ts';
import { ListFileGateway } from '#application/ports/forms/listFileGateway.ts';
import type { BusinessList } from '#domain/businessLists/listDefinition.ts';
import { Activity } from '../ui/state/Activity.ts';
import { failureMessage } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

/** View model of an export: the running request and the finished file. */
export class ListExportViewModel implements ViewModel {
  readonly activity = new Activity();
  file: StoredFile | undefined = undefined;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    makeAutoObservable(this, { activity: false, file: observableRef }, { autoBind: true });
  }

  start(): void {
    // The export starts when the user requests it.
  }
  dispose(): void {
    // A running export is not cancelled; the server stores the file for the user.
  }

  get address(): string {
    return this.file === undefined ? '' : this.#context.get(FileGateway).getUrl(this.file.id);
  }

  async exportRows(list: BusinessList, address: ListAddress): Promise<void> {
    await this.activity.run(async () => {
      const written = await this.#context.get(ListFileGateway).exportRows(list, address);
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
