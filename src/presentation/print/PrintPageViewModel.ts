import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { PrintGateway, type PrintedForm } from '#application/ports/printGateway.ts';
import { RecordGateway } from '#application/ports/recordGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** What an address names: a template, and a request or a record. */
interface PrintAddress {
  readonly template: string;
  readonly name: string;
  readonly instance: string;
  readonly alias: string;
  readonly record: string;
}

/** A document that came as HTML, to be printed by the browser or kept as a file. */
export class PrintPageViewModel implements ViewModel {
  readonly loader: Loader<string>;
  readonly activity = new Activity();
  file: StoredFile | undefined = undefined;
  readonly #context: PageContext;
  readonly #address: PrintAddress;

  constructor(context: PageContext, address: PrintAddress) {
    this.#context = context;
    this.#address = address;
    this.loader = new Loader(context, () => this.#read());
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
  /** Where the kept file is fetched from. */
  get address(): string {
    return this.file === undefined ? '' : this.#context.get(FileGateway).address(this.file.id);
  }

  /** A chat app prints nothing: there the page is kept as a file, which any browser opens. */
  async keep(): Promise<void> {
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

  async #read(): Promise<Result<string, Failure>> {
    const form = await this.#form();
    if (!form.ok) return form;
    const { template: key, name } = this.#address;
    return this.#context.get(PrintGateway).page({ key, name, kind: 'pdf', way: 'page' }, form.value);
  }

  async #form(): Promise<Result<PrintedForm, Failure>> {
    const { instance, alias, record } = this.#address;
    if (instance !== '') {
      const found = await this.#context.get(InstanceGateway).find(instance);
      if (!found.ok) return found;
      const [view] = found.value.forms;
      return view === undefined ? gone : ok({ alias: view.alias, id: instance, view, instance });
    }
    const opened = await this.#context.get(RecordGateway).open({ alias, record, isReadOnly: true });
    if (!opened.ok) return opened;
    const { value } = opened;
    if (value === undefined) return gone;
    return ok({
      alias,
      id: record,
      view: value.view,
      ...(value.instance !== undefined && { instance: value.instance }),
    });
  }
}

const gone = fail({ kind: 'refused', refusal: refuse('notFound') } as const);
