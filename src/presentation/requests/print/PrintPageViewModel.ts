import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { PrintGateway, type PrintInput } from '#application/ports/workflow/printGateway.ts';
import { RecordGateway } from '#application/ports/forms/recordGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** The parameters of the page: a template, and a request or a record. */
interface PrintParams {
  readonly template: string;
  readonly name: string;
  readonly instance: string;
  readonly alias: string;
  readonly record: string;
}

/** View model of an HTML document that is printed by the browser or stored as a file. */
export class PrintPageViewModel implements ViewModel {
  readonly loader: Loader<string>;
  readonly activity = new Activity();
  file: StoredFile | undefined = undefined;
  readonly #context: PageContext;
  readonly #address: PrintParams;

  constructor(context: PageContext, address: PrintParams) {
    this.#context = context;
    this.#address = address;
    this.loader = new Loader(context, () => this.#load());
    makeAutoObservable(this, { loader: false, activity: false, file: observableRef }, { autoBind: true });
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  get html(): string | undefined {
    return this.loader.value;
  }
  get address(): string {
    return this.file === undefined ? '' : this.#context.get(FileGateway).getUrl(this.file.id);
  }

  /** Stores the page as a file that any browser can open, because chat apps cannot print. */
  async saveFile(): Promise<void> {
    const { html } = this;
    if (html === undefined) return;
    await this.activity.run(async () => {
      const name = `${this.#address.name}.html`;
      const kept = await this.#context.get(FileGateway).upload(new Blob([html], { type: 'text/html' }), name);
      if (!kept.ok) this.#context.messages.show(failureMessage(kept.error), 'warning');
      else
        runInAction(() => {
          this.file = { id: kept.value.id, name, size: 0 };
        });
    });
  }

  async #load(): Promise<Result<string>> {
    const form = await this.#findForm();
    if (!form.ok) return form;
    const { template: key, name } = this.#address;
    return this.#context.get(PrintGateway).getPage({ key, name, kind: 'pdf', output: 'page' }, form.value);
  }

  async #findForm(): Promise<Result<PrintInput>> {
    const { instance, alias, record } = this.#address;
    if (instance !== '') {
      const found = await this.#context.get(InstanceGateway).find(instance);
      if (!found.ok) return found;
      const [view] = found.value.forms;
      return view === undefined ? NOT_FOUND : ok({ alias: view.alias, id: instance, view, instance });
    }
    const opened = await this.#context.get(RecordGateway).openForm({ alias, record, isReadOnly: true });
    if (!opened.ok) return opened;
    const { value } = opened;
    if (value === undefined) return NOT_FOUND;
    return ok({
      alias,
      id: record,
      view: value.view,
      ...(value.instance !== undefined && { instance: value.instance }),
    });
  }
}

const NOT_FOUND = fail({ kind: 'refused', refusal: refuse('notFound') } as const);
