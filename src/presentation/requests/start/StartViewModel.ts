import { makeAutoObservable, observableRef, reaction, type IReactionDisposer } from 'mobx';
import { toRecordsByAlias } from '#application/useCases/filledForms.ts';
import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { InstanceGateway, type StartAssignees } from '#application/ports/workflow/instanceGateway.ts';
import { SaveDraft, StartProcess } from '#application/useCases/useCases.ts';
import type { StartPage } from '#domain/requests/definitionViews.ts';
import type { DefinitionId, InstanceId } from '#domain/shared/ids.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import { AbsenceOverlaps } from '../../forms/model/AbsenceOverlaps.ts';
import { FormDrafts } from '../../forms/model/FormDrafts.ts';
import type { FormViewModel } from '../../forms/model/FormViewModel.ts';
import { UnsavedChangesPrompt } from '../../forms/model/UnsavedChangesPrompt.ts';
import { createForm } from '../../forms/model/createForm.ts';
import { listPartNames } from '../../forms/model/listPartNames.ts';
import { migrateStartDraft, toStartDraftName } from '../../forms/model/toStartDraftName.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Debounce } from '../../ui/state/Debounce.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import { NextStepSelection } from '../../ui/workflow/NextStepSelection.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { readStartPreview, type StartPreview } from './readStartPreview.ts';

const LOOK_AHEAD_PAUSE_MS = 600;

/** A definition by its id, or by its key as in links. */
export type StartParams = { readonly definition: DefinitionId } | { readonly key: string };

/** A request being written: its form, the assignees to select, and the next steps. All input is kept as a draft. */
export class StartViewModel implements ViewModel {
  readonly submission: Submission<string>;
  readonly drafts: FormDrafts;
  readonly loader: Loader<StartPage>;
  forms: readonly FormViewModel[] = [];
  readonly choice: NextStepSelection;
  readonly unsavedChanges: UnsavedChangesPrompt;
  /** Other leave at the same time, read before sending. */
  readonly overlaps: AbsenceOverlaps;
  /** Busy while the platform runs the checks before sending. */
  readonly checking = new Activity();
  isAsking = false;
  isDeleting = false;
  readonly #context: PageContext;
  /** The next steps for the current form, and the assignees to select. Failures are not shown. */
  readonly #preview: Loader<StartPreview, never>;
  readonly #debounce = new Debounce(() => this.loadPreview(), LOOK_AHEAD_PAUSE_MS);
  /** Name of the process in the address; earlier versions stored drafts by it. */
  readonly #requestedName: string;
  #reaction: IReactionDisposer | undefined;

  constructor(context: PageContext, of: StartParams, draft: InstanceId | undefined) {
    this.#context = context;
    const asked = 'key' in of ? of.key : of.definition;
    const name = () => (this.page ? toStartDraftName(this.page, asked) : `start.${asked}.${draft ?? 'new'}`);
    this.#requestedName = `start.${asked}.${draft ?? 'new'}`;
    this.drafts = new FormDrafts(context, name);
    this.unsavedChanges = new UnsavedChangesPrompt(
      () => this.isDirty,
      () => context.navigator.back('startable'),
    );
    this.overlaps = new AbsenceOverlaps(context, { forms: () => this.forms, except: () => this.page?.draft });
    this.choice = new NextStepSelection({
      store: context.get(DraftStore),
      key: name,
      nextChoice: () => (this.page?.picksPath === true ? 'manual' : 'condition'),
      onChoose: () => this.submission.setMessage(undefined),
    });
    this.submission = new Submission(context, {
      key: () => `opinion.${name()}`,
      initial: '',
      relatedDrafts: [this.drafts, this.choice.draft],
      explain: (failure) => {
        if (failure.kind === 'invalid' && this.#hasUnknownFields(failure.issues)) void this.#loadNewVersion(failure);
        return failure.kind === 'invalid' && !this.#isFormReady(failure.issues) ? undefined : failureMessage(failure);
      },
    });
    this.loader = new Loader(
      context,
      async () => {
        const gateway = context.get(InstanceGateway);
        const found = 'key' in of ? await gateway.findDefinition(of.key) : ok(of.definition);
        return found.ok ? gateway.getStartPage(found.value, draft) : found;
      },
      (answer) => answer.ok && this.#apply(answer.value),
    );
    this.#preview = new Loader(
      context,
      () => readStartPreview(context, this.page, toRecordsByAlias(this.forms), this.startAssignees),
      (answer) => answer.ok && answer.value.next && this.choice.setNext(answer.value.next),
    );
    makeAutoObservable(
      this,
      {
        submission: false,
        drafts: false,
        loader: false,
        choice: false,
        unsavedChanges: false,
        overlaps: false,
        checking: false,
        forms: observableRef,
      },
      { autoBind: true },
    );
  }

  get page(): StartPage | undefined {
    return this.loader.value;
  }
  /** Nodes whose assignees are selected at the start, required or not. */
  get startAssignees(): readonly StartAssignees[] {
    return this.#preview.value?.startAssignees ?? [];
  }
  get isDirty(): boolean {
    return this.forms.some((form) => form.isDirty) || this.submission.value !== '';
  }
  /** Number of paths and nodes that could not be read. */
  get skipped(): number {
    return this.#preview.skipped;
  }
  /** Next nodes whose assignees may be selected, except those in `startAssignees`. */
  get selectable(): readonly NextNode[] {
    return this.choice.userNodes.filter(
      (node) => node.maySelectPeople && !this.startAssignees.some((each) => each.node === node.id),
    );
  }
  isRequired({ node }: StartAssignees): boolean {
    return this.page?.requiredAtStart.includes(node) === true;
  }

  start(): void {
    if (!this.page) void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    this.#preview.cancel();
    this.overlaps.stop();
    this.#debounce.cancel();
    this.#reaction?.();
    this.drafts.stop();
    for (const form of this.forms) form.queries?.stop();
    void this.submission.saveDrafts();
  }

  #apply({ forms }: StartPage): void {
    const before = this.forms;
    this.forms = forms.map((view) => {
      const form = createForm(this.#context, view);
      const old = before.find((each) => each.view.alias === view.alias);
      if (old) form.mergeDraft({ base: old.view.record, record: old.record });
      return form;
    });
    for (const form of before) form.queries?.stop();
    for (const form of this.forms) form.queries?.runOpening(this.page?.draft === undefined ? 'new' : 'edit');
    void this.#restore(this.forms);
    this.#reaction?.();
    this.#reaction = reaction(
      () => this.forms.map(({ record }) => record),
      () => this.#debounce.schedule(),
    );
  }

  async #restore(forms: readonly FormViewModel[]): Promise<void> {
    await migrateStartDraft(this.#context.get(DraftStore), this.#requestedName, this.drafts.name);
    await this.drafts.attach(forms, await this.submission.restore());
    await this.loadPreview();
  }

  /** Whether the server rejected a field that no form here has: the process then has a new version. */
  #hasUnknownFields(issues: readonly FieldIssue[]): boolean {
    const known = new Set(this.forms.flatMap(({ view }) => listPartNames(view)));
    return issues.some(({ field }) => field !== '' && !known.has(field.split('.')[0] ?? ''));
  }
  /** Opens the form of the new version with the input, and shows the errors. */
  async #loadNewVersion({ issues }: { readonly issues: readonly FieldIssue[] }): Promise<void> {
    const before = JSON.stringify(this.forms.map(({ view }) => view.sections));
    await this.loader.load();
    if (JSON.stringify(this.forms.map(({ view }) => view.sections)) === before) return;
    this.#isFormReady(issues);
    this.submission.setMessage({ key: 'start.newVersion' });
  }

  async loadPreview(): Promise<void> {
    if (this.page) await this.#preview.reload();
  }
  /** Opens a confirmation if the process requires it or the user has other leave at the same time; otherwise sends. */
  async submit(): Promise<void> {
    const isReady = this.#isFormReady() && (await this.checking.run(() => this.#runChecks()));
    if (isReady !== true) return;
    if (this.page?.asksConfirmation === true || this.overlaps.overlaps.length > 0) this.openConfirmation();
    else await this.confirm();
  }
  async confirm(): Promise<void> {
    await this.#run('started', StartProcess);
  }
  private openConfirmation(): void {
    this.isAsking = true;
  }
  dismiss(): void {
    this.isAsking = false;
  }

  async saveDraft(): Promise<void> {
    await this.#run('saved', SaveDraft);
  }

  /** Whether the draft is stored on the server. Only then can it be deleted, after a confirmation. */
  get isStored(): boolean {
    return this.page?.draft !== undefined;
  }
  askToDelete(isDeleting: boolean): void {
    this.isDeleting = isDeleting;
  }
  async deleteDraft(): Promise<void> {
    const instance = this.page?.draft;
    if (instance === undefined) return;
    const command = { kind: 'delete' as const };
    const sent = await this.submission.send(
      instance,
      (key) => this.#context.get(CommandGateway).send({ key, instance, command, files: [] }),
      'deleted',
    );
    this.askToDelete(false);
    if (!sent) return;
    this.#context.changes.next({ instance });
    this.#context.navigator.open('success', { done: 'deleted', did: 'delete' }, { replace: true });
  }

  async #run(done: 'started' | 'saved', useCase: typeof StartProcess | typeof SaveDraft): Promise<void> {
    const {
      page,
      startAssignees,
      choice: { people, path, next = [] },
      submission: { value: opinion },
    } = this;
    if (!page) return;
    const forms = this.forms.map(({ view, record }) => ({ view, record }));
    const emptyBatchNodes = this.#preview.value?.emptyBatchNodes ?? [];
    const order = {
      page,
      named: startAssignees,
      next,
      emptyBatchNodes,
      people,
      opinion,
      forms,
      ...(path !== undefined && { path }),
    };
    const sent = await this.submission.send(
      this.#content,
      (key) => this.#context.get(useCase)({ ...order, key }),
      done,
    );
    this.dismiss();
    if (!sent) return;
    this.#context.changes.next({ instance: sent.value });
    this.#context.navigator.open(
      'success',
      { done, did: done, instId: sent.value, ...(done === 'saved' && { defId: page.definition.id }) },
      { replace: true },
    );
  }

  /** Runs the checks of the platform before sending. Returns whether the form may be sent. */
  async #runChecks(): Promise<boolean> {
    if (!(await this.#isUnique())) return false;
    // A start without a response may have arrived, and would be reported as leave at the same time.
    if (!this.submission.isUnanswered(this.#content, 'started')) await this.overlaps.load();
    return true;
  }
  get #content(): unknown {
    const { people, path } = this.choice;
    return [this.submission.value, people, path, toRecordsByAlias(this.forms)];
  }
  /** Checks unique fields once more; a value already in use is shown like any other error. */
  async #isUnique(): Promise<boolean> {
    const found = await Promise.all(this.forms.map((form) => form.isUnique()));
    return found.every(Boolean) || this.forms.every((form) => form.validate(form.issues));
  }

  /** Errors of the server are shown at their fields, like those of the client. */
  #isFormReady(refused: readonly FieldIssue[] = []): boolean {
    if (this.forms.some((form) => form.hasPending)) this.#context.messages.show({ key: 'file.wait' }, 'warning');
    return this.forms.every((form) => form.validate(refused) && !form.hasPending);
  }
}
