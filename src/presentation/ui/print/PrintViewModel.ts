import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import { PrintGateway, type PrintInput } from '#application/ports/workflow/printGateway.ts';
import type { PrintTemplate } from '#domain/print/printTemplate.ts';
import { fail } from '#domain/shared/result.ts';
import { checkPrerequisite } from '#domain/validation/demands.ts';
import { Activity } from '../state/Activity.ts';
import { failureMessage, type Message } from '../feedback/message.ts';
import type { PageContext } from '../navigation/pageContext.ts';
import type { ViewModel } from '../state/viewModel.ts';

const REQUIRED_TEMPLATES = { pdf: 'pdfTemplate', word: 'wordTemplate', excel: 'excelTemplate' } as const;

/** Prints a form: the template, the progress and the file. */
export class PrintViewModel implements ViewModel {
  readonly activity = new Activity();
  readonly templates: readonly PrintTemplate[];
  /** The template that is being printed or was printed last. */
  chosen: PrintTemplate | undefined = undefined;
  file: StoredFile | undefined = undefined;
  missingValues: readonly string[] = [];
  failedPictures: readonly string[] = [];
  problem: Message | undefined = undefined;
  readonly #context: PageContext;
  readonly #form: PrintInput;

  constructor(context: PageContext, templates: readonly PrintTemplate[], form: PrintInput) {
    this.#context = context;
    this.templates = templates;
    this.#form = form;
    makeAutoObservable(
      this,
      {
        activity: false,
        templates: false,
        chosen: observableRef,
        file: observableRef,
        missingValues: observableRef,
        failedPictures: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Prints at once if there is only one template. */
  start(): void {
    const [only] = this.templates;
    if (this.templates.length === 0) this.problem = { key: 'message.noPrintTemplate' };
    else if (this.templates.length === 1 && only?.output !== 'page' && only !== undefined) void this.print(only);
  }
  dispose(): void {
    // The server stores the document for the user even if the sheet closes.
  }

  get address(): string {
    return this.file === undefined ? '' : this.#context.get(FileGateway).getUrl(this.file.id);
  }

  /** Downloads the document, to share it. */
  fetchFile(): ReturnType<FileGateway['download']> {
    return this.file === undefined
      ? Promise.resolve(fail({ kind: 'offline' }))
      : this.#context.get(FileGateway).download(this.file.id);
  }

  async print(template: PrintTemplate): Promise<void> {
    const [issue] = checkPrerequisite(REQUIRED_TEMPLATES[template.kind], template.key);
    if (issue !== undefined) {
      this.problem = failureMessage({ kind: 'invalid', issues: [issue] });
      return;
    }
    if (template.output === 'page') return this.#openPage(template);
    await this.activity.run(async () => {
      this.#begin(template);
      const printed = await this.#context.get(PrintGateway).createFile(template, this.#form);
      runInAction(() => {
        if (!printed.ok) this.problem = failureMessage(printed.error);
        else {
          const { file, name, missingCharacters, missingPictures } = printed.value;
          this.file = { id: file, name, size: 0 };
          this.missingValues = missingCharacters;
          this.failedPictures = missingPictures;
        }
      });
    });
  }

  #begin(template: PrintTemplate): void {
    this.chosen = template;
    this.file = undefined;
    this.missingValues = [];
    this.failedPictures = [];
    this.problem = undefined;
  }

  #openPage({ key, name }: PrintTemplate): void {
    const { alias, id, instance } = this.#form;
    this.#context.navigator.open('printPage', {
      template: key,
      name,
      ...(instance === undefined ? { alias, pk: id } : { instId: instance }),
    });
  }
}
