import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PeopleImportGateway, type SeenFile } from '#application/ports/peopleImportGateway.ts';
import type { ChangeEffects } from '#domain/directory/managedPerson.ts';
import {
  doesAnything,
  type ImportChoices,
  type BroughtOutcome,
  type ImportPreview,
} from '#domain/directory/peopleImport.ts';
import { Activity } from '../shared/Activity.ts';
import { copyText } from '../shared/copyAddress.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

type Done = Extract<BroughtOutcome, { outcome: 'done' }>;
const NOTHING_CHOSEN: ImportChoices = { taken: [], leaving: [] };

/** A file of people: looked at, chosen from, and brought in as it was seen. */
export class PeopleImportViewModel implements ViewModel {
  file: File | undefined = undefined;
  preview: ImportPreview | undefined = undefined;
  choices: ImportChoices = NOTHING_CHOSEN;
  /** What it would do to requests that run, while somebody is asked. */
  effects: ChangeEffects | undefined = undefined;
  done: Done | undefined = undefined;
  /** Why nothing was done. */
  problem: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    makeAutoObservable(
      this,
      {
        activity: false,
        file: observableRef,
        preview: observableRef,
        choices: observableRef,
        effects: observableRef,
        done: observableRef,
        problem: observableRef,
      },
      { autoBind: true },
    );
  }

  start(): void {
    // Nothing happens before a file is chosen.
  }
  dispose(): void {
    this.file = undefined;
  }

  get mayBringIn(): boolean {
    const { preview, choices } = this;
    return preview !== undefined && preview.problems.count === 0 && doesAnything(preview, choices);
  }

  async take(file: File): Promise<void> {
    if (this.activity.isBusy) return;
    this.file = file;
    this.preview = undefined;
    this.done = undefined;
    this.choices = NOTHING_CHOSEN;
    this.#say(undefined);
    await this.activity.run(() => this.#look());
  }

  isTaken(key: string): boolean {
    return isChosen(this.choices.taken, key);
  }
  isLeaving(id: string): boolean {
    return isChosen(this.choices.leaving, id);
  }
  takeTheirs(key: string, isTheirs: boolean): void {
    const all = this.preview?.both.rows.map((row) => row.key) ?? [];
    this.choices = { ...this.choices, taken: withChoice(this.choices.taken, key, { isChosen: isTheirs, all }) };
  }
  letLeave(id: string, isLeaving: boolean): void {
    const all = this.preview?.leftOut.rows.map((row) => row.id) ?? [];
    this.choices = { ...this.choices, leaving: withChoice(this.choices.leaving, id, { isChosen: isLeaving, all }) };
  }
  takeAll(isAll: boolean): void {
    this.choices = { ...this.choices, taken: isAll ? 'all' : [] };
  }
  letAllLeave(isAll: boolean): void {
    this.choices = { ...this.choices, leaving: isAll ? 'all' : [] };
  }

  /** Says what it would do to requests before it is done. */
  async ask(): Promise<void> {
    this.#say(undefined);
    await this.activity.run(async () => {
      const seen = this.#seen();
      if (!seen) return;
      const foreseen = await this.#context.get(PeopleImportGateway).foresee(seen);
      if (!foreseen.ok) this.#say(failureMessage(foreseen.error));
      else if (foreseen.value === 'changed') await this.#lookAgain();
      else this.#show(foreseen.value);
    });
  }
  close(): void {
    this.#show(undefined);
  }

  async bringIn(): Promise<void> {
    await this.activity.run(async () => {
      const seen = this.#seen();
      if (!seen) return;
      const brought = await this.#context.get(PeopleImportGateway).carryOut(seen);
      this.#show(undefined);
      if (!brought.ok) this.#say(failureMessage(brought.error));
      else if (brought.value.outcome === 'changed') await this.#lookAgain();
      else this.#end(brought.value);
    });
  }

  /** What is wrong, in a form to paste beside the spreadsheet. */
  async copyProblems(lines: string): Promise<void> {
    const { messages } = this.#context;
    const copied = await copyText(lines, 'staff.link.copyFailed');
    if (copied.ok) messages.show({ key: 'staff.import.copied' }, 'success');
    else messages.show({ key: copied.error.key }, 'warning');
  }

  #seen(): SeenFile | undefined {
    const { file, preview, choices } = this;
    return file && preview && { file, version: preview.version, choices };
  }
  async #lookAgain(): Promise<void> {
    this.#say({ key: 'staff.import.changed' });
    await this.#look();
  }
  async #look(): Promise<void> {
    const { file } = this;
    if (!file) return;
    const seen = await this.#context.get(PeopleImportGateway).preview(file);
    // Another file was chosen meanwhile, or the page left.
    if (this.file !== file) return;
    runInAction(() => {
      this.preview = seen.ok ? seen.value : undefined;
      if (!seen.ok) this.problem = failureMessage(seen.error);
    });
  }
  #show(effects: ChangeEffects | undefined): void {
    runInAction(() => {
      this.effects = effects;
    });
  }
  #end(done: Done): void {
    runInAction(() => {
      this.done = done;
      this.preview = undefined;
    });
    this.#context.lists.forget();
    this.#context.changes.next({});
  }
  #say(problem: Message | undefined): void {
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
