import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PeopleImportGateway, type PreviewedFile } from '#application/ports/directory/peopleImportGateway.ts';
import type { ChangeEffects } from '#domain/directory/managedPerson.ts';
import {
  hasImportEffects,
  type ImportChoices,
  type ImportPreview,
  type ImportProgress,
} from '#domain/directory/peopleImport.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { copyText } from '../../ui/navigation/copyPageLink.ts';
import { Debounce } from '../../ui/state/Debounce.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

const POLL_INTERVAL_MS = 2000;
const NOTHING_CHOSEN: ImportChoices = { taken: [], leaving: [] };

/** Imports a file of users: preview, selection and import of exactly the previewed version. */
export class PeopleImportViewModel implements ViewModel {
  file: File | undefined = undefined;
  preview: ImportPreview | undefined = undefined;
  choices: ImportChoices = NOTHING_CHOSEN;
  /** Effects on running requests, while the confirmation is open. */
  effects: ChangeEffects | undefined = undefined;
  /** Id of the import whose result this page shows: it ran while the page was open. */
  watchedId: string | undefined = undefined;
  /** Why the last action failed. */
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  /** The running import, or the last one. */
  readonly loader: Loader<ImportProgress | undefined>;
  readonly #context: PageContext;
  readonly #polling: Debounce;

  constructor(context: PageContext) {
    this.#context = context;
    this.loader = new Loader(
      context,
      () => context.get(PeopleImportGateway).getLatestImport(),
      this.#followImport.bind(this),
    );
    this.#polling = new Debounce(this.loader.load, POLL_INTERVAL_MS);
    makeAutoObservable(
      this,
      {
        activity: false,
        loader: false,
        file: observableRef,
        preview: observableRef,
        choices: observableRef,
        effects: observableRef,
        problem: observableRef,
      },
      { autoBind: true },
    );
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.file = undefined;
    this.#polling.cancel();
    this.loader.stop();
  }

  get running(): ImportProgress | undefined {
    const { value } = this.loader;
    return value?.state === 'running' ? value : undefined;
  }
  /** The result of the import that ran while this page was open. */
  get done(): ImportProgress | undefined {
    const { value } = this.loader;
    return value !== undefined && value.state !== 'running' && value.id === this.watchedId ? value : undefined;
  }

  get canImport(): boolean {
    const { preview, choices } = this;
    return preview !== undefined && preview.problems.count === 0 && hasImportEffects(preview, choices);
  }

  async chooseFile(file: File): Promise<void> {
    if (this.activity.isBusy) return;
    this.file = file;
    this.preview = undefined;
    this.watchedId = undefined;
    this.choices = NOTHING_CHOSEN;
    this.#setProblem(undefined);
    await this.activity.run(() => this.#loadPreview());
  }

  isAccepted(key: string): boolean {
    return isChosen(this.choices.taken, key);
  }
  isLeaving(id: string): boolean {
    return isChosen(this.choices.leaving, id);
  }
  setAccepted(key: string, isTheirs: boolean): void {
    const all = this.preview?.both.rows.map((row) => row.key) ?? [];
    this.choices = { ...this.choices, taken: withChoice(this.choices.taken, key, { isChosen: isTheirs, all }) };
  }
  setLeaving(id: string, isLeaving: boolean): void {
    const all = this.preview?.leftOut.rows.map((row) => row.id) ?? [];
    this.choices = { ...this.choices, leaving: withChoice(this.choices.leaving, id, { isChosen: isLeaving, all }) };
  }
  setAllAccepted(isAll: boolean): void {
    this.choices = { ...this.choices, taken: isAll ? 'all' : [] };
  }
  setAllLeaving(isAll: boolean): void {
    this.choices = { ...this.choices, leaving: isAll ? 'all' : [] };
  }

  /** Reads and shows the effects on requests before the import. */
  async openConfirmation(): Promise<void> {
    this.#setProblem(undefined);
    await this.activity.run(async () => {
      const seen = this.#previewedFile();
      if (!seen) return;
      const foreseen = await this.#context.get(PeopleImportGateway).previewEffects(seen);
      if (!foreseen.ok) this.#setProblem(failureMessage(foreseen.error));
      else if (foreseen.value === 'changed') await this.#reloadPreview();
      else this.#setEffects(foreseen.value);
    });
  }
  close(): void {
    this.#setEffects(undefined);
  }

  async startImport(): Promise<void> {
    await this.activity.run(async () => {
      const seen = this.#previewedFile();
      if (!seen) return;
      const lastId = this.loader.value?.id;
      const brought = await this.#context.get(PeopleImportGateway).startImport(seen);
      this.#setEffects(undefined);
      if (!brought.ok) this.#setProblem(failureMessage(brought.error));
      else if (brought.value === 'changed') return this.#reloadPreview();
      else {
        if (brought.value === 'running') this.#setProblem({ key: 'staff.import.alreadyRunning' });
        this.#clearPreview();
      }
      // Without a response the import may have started.
      await this.loader.load();
      // A small import has ended before it is seen running.
      const latest = this.loader.value;
      if (latest === undefined || latest.id === lastId) return;
      this.#watchImport(latest);
      this.#followImport();
    });
  }

  /** Copies the errors as tab-separated text, for use next to the spreadsheet. */
  async copyProblems(lines: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(lines, 'staff.link.copyFailed');
    if (copied.ok) messages.show({ key: 'staff.import.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }

  #previewedFile(): PreviewedFile | undefined {
    const { file, preview, choices } = this;
    return file && preview && { file, version: preview.version, choices };
  }
  async #reloadPreview(): Promise<void> {
    this.#setProblem({ key: 'staff.import.changed' });
    await this.#loadPreview();
  }
  async #loadPreview(): Promise<void> {
    const { file } = this;
    if (!file) return;
    const seen = await this.#context.get(PeopleImportGateway).previewFile(file);
    // The user selected another file or left the page.
    if (this.file !== file) return;
    runInAction(() => {
      this.preview = seen.ok ? seen.value : undefined;
      if (!seen.ok) this.problem = failureMessage(seen.error);
    });
  }
  #setEffects(effects: ChangeEffects | undefined): void {
    runInAction(() => {
      this.effects = effects;
    });
  }
  #clearPreview(): void {
    runInAction(() => {
      this.preview = undefined;
      this.file = undefined;
    });
  }
  /** Shows the progress and the result of an import in place of the preview. */
  #watchImport({ id }: ImportProgress): void {
    if (id === this.watchedId) return;
    this.#clearPreview();
    runInAction(() => {
      this.watchedId = id;
    });
  }
  /** Polls while an import runs, and reloads other pages when it ends. */
  #followImport(): void {
    const { running, done } = this;
    if (running !== undefined) {
      this.#watchImport(running);
      this.#polling.schedule();
    } else if (done !== undefined && this.#announcedId !== done.id) {
      this.#announcedId = done.id;
      this.#context.lists.clear();
      this.#context.changes.next({});
    }
  }
  #announcedId: string | undefined;
  #setProblem(problem: Message | undefined): void {
    runInAction(() => {
      this.problem = problem;
    });
  }
}

type Chosen = readonly string[] | 'all';
const isChosen = (chosen: Chosen, name: string): boolean => chosen === 'all' || chosen.includes(name);
function withChoice(
  chosen: Chosen,
  name: string,
  { isChosen: wanted, all }: { readonly isChosen: boolean; readonly all: readonly string[] },
): Chosen {
  const others = (chosen === 'all' ? all : chosen).filter((each) => each !== name);
  return wanted ? [...others, name] : others;
}
