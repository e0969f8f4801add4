import { makeAutoObservable, observableRef, reaction, type IReactionDisposer } from 'mobx';
import { recordsOf } from '#application/form/filledForms.ts';
import { CommandGateway } from '#application/ports/commandGateway.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { InstanceGateway, type StartPeople } from '#application/ports/instanceGateway.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import { SaveDraft, StartProcess } from '#application/useCases.ts';
import type { StartPage } from '#domain/definition/definitionViews.ts';
import type { DefinitionId, InstanceId } from '#domain/shared/ids.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import type { NextNode } from '#domain/task/taskViews.ts';
import { FormDrafts } from '../form/FormDrafts.ts';
import type { FormViewModel } from '../form/FormViewModel.ts';
import { LeaveQuestion } from '../form/LeaveQuestion.ts';
import { openForm } from '../form/openForm.ts';
import { Debounce } from '../shared/Debounce.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import { NextChoice } from '../shared/NextChoice.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { ViewModel } from '../shared/viewModel.ts';

const LOOK_AHEAD_PAUSE_MS = 600;

/** A definition by its id, or by its key as links name it. */
export type StartOf = { readonly definition: DefinitionId } | { readonly key: string };

interface Ahead {
  readonly next?: readonly NextNode[];
  readonly named?: readonly StartPeople[];
}

/**
 * A request being written: its form, the people it needs from the start, and where it will go. Nothing typed is ever
 * lost.
 */
export class StartViewModel implements ViewModel {
  readonly submission: Submission<string>;
  readonly drafts: FormDrafts;
  readonly loader: Loader<StartPage>;
  forms: readonly FormViewModel[] = [];
  readonly choice: NextChoice;
  readonly leaving: LeaveQuestion;
  isAsking = false;
  isDeleting = false;
  readonly #context: PageContext;
  /** Where it would go with the form as it is, and whom that takes. What cannot be told yet is simply not said. */
  readonly #ahead: Loader<Ahead, never>;
  readonly #pause = new Debounce(() => this.lookAhead(), LOOK_AHEAD_PAUSE_MS);
  #following: IReactionDisposer | undefined;

  constructor(context: PageContext, of: StartOf, draft: InstanceId | undefined) {
    this.#context = context;
    const name = `start.${'key' in of ? of.key : of.definition}.${draft ?? 'new'}`;
    this.drafts = new FormDrafts(context, name);
    this.leaving = new LeaveQuestion(
      () => this.isDirty,
      () => context.navigator.back('startable'),
    );
    this.choice = new NextChoice({
      store: context.get(DraftStore),
      key: name,
      nextChoice: () => (this.page?.picksPath === true ? 'manual' : 'condition'),
      onChoose: () => this.submission.say(undefined),
    });
    this.submission = new Submission(context, {
      key: `opinion.${name}`,
      initial: '',
      beside: [this.drafts, this.choice.draft],
      explain: (failure) =>
        failure.kind === 'invalid' && !this.#isFormReady(failure.issues) ? undefined : failureMessage(failure),
    });
    this.loader = new Loader(
      context,
      async () => {
        const gateway = context.get(InstanceGateway);
        const found = 'key' in of ? await gateway.definitionOf(of.key) : ok(of.definition);
        return found.ok ? gateway.startPage(found.value, draft) : found;
      },
      (answer) => answer.ok && this.#take(answer.value),
    );
    this.#ahead = new Loader(
      context,
      () => this.#readAhead(),
      (answer) => answer.ok && answer.value.next && this.choice.take(answer.value.next),
    );
    makeAutoObservable(
      this,
      { submission: false, drafts: false, loader: false, choice: false, leaving: false, forms: observableRef },
      { autoBind: true },
    );
  }

  get page(): StartPage | undefined {
    return this.loader.value;
  }
  /** Nodes whose people are named at the start, required or not. */
  get named(): readonly StartPeople[] {
    return this.#ahead.value?.named ?? [];
  }
  get isDirty(): boolean {
    return this.forms.some((form) => form.isDirty) || this.submission.value !== '';
  }
  /** Ways and nodes that came but could not be read. */
  get leftOut(): number {
    return this.#ahead.leftOut;
  }
  /** Next nodes whose people one may choose, beside those that are named anyway. */
  get selectable(): readonly NextNode[] {
    return this.choice.userNodes.filter(
      (node) => node.maySelectPeople && !this.named.some((each) => each.node === node.id),
    );
  }
  isRequired({ node }: StartPeople): boolean {
    return this.page?.requiredAtStart.includes(node) === true;
  }

  start(): void {
    if (!this.page) void this.loader.start();
    void this.submission.restore();
  }
  dispose(): void {
    this.loader.stop();
    this.#ahead.drop();
    this.#pause.cancel();
    this.#following?.();
    this.drafts.stop();
    for (const form of this.forms) form.links?.stop();
    void this.submission.keep();
  }

  #take({ forms }: StartPage): void {
    this.forms = forms.map((form) => openForm(this.#context, form));
    for (const form of this.forms) form.links?.open(this.page?.draft === undefined ? 'new' : 'edit');
    void this.drafts.follow(this.forms).then(this.lookAhead);
    this.#following = reaction(
      () => this.forms.map(({ record }) => record),
      () => this.#pause.ask(),
    );
  }

  async lookAhead(): Promise<void> {
    if (this.page) await this.#ahead.restart();
  }
  async #readAhead(): Promise<ReadResult<Ahead, never>> {
    const { page } = this;
    if (!page) return ok({});
    const {
      definition: { id },
      requiredAtStart,
      selectableAtStart,
    } = page;
    const records = recordsOf(this.forms);
    const gateway = this.#context.get(InstanceGateway);
    const namesPeople = requiredAtStart.length + selectableAtStart.length > 0;
    const [next, named] = await Promise.all([
      this.#context.get(CommandGateway).foresee({ definition: id, forms: records }),
      namesPeople ? gateway.startPeople(id, records) : undefined,
    ]);
    const ahead: Ahead = {
      ...(next.ok && { next: next.value.next }),
      named: named?.ok === true ? named.value : this.named,
    };
    return { ...ok(ahead), ...leftOutOf(next, named) };
  }

  /** The button: asks first where the process wants it. */
  async submit(): Promise<void> {
    if (!this.#isFormReady() || !(await this.#isUnique())) return;
    if (this.page?.asksConfirmation === true && !this.isAsking) this.isAsking = true;
    else await this.#carryOut('started', StartProcess);
  }
  dismiss(): void {
    this.isAsking = false;
  }

  async saveDraft(): Promise<void> {
    await this.#carryOut('saved', SaveDraft);
  }

  /** Only what the server keeps can be deleted there; asked first, since it cannot be brought back. */
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
    this.#context.navigator.open('success', { done: 'deleted' }, { replace: true });
  }

  async #carryOut(done: 'started' | 'saved', useCase: typeof StartProcess | typeof SaveDraft): Promise<void> {
    const {
      page,
      named,
      choice: { people, path, next = [] },
      submission: { value: opinion },
    } = this;
    if (!page) return;
    const forms = this.forms.map(({ view, record }) => ({ view, record }));
    const order = { page, named, next, people, opinion, forms, ...(path !== undefined && { path }) };
    const sent = await this.submission.send(
      [opinion, people, path, recordsOf(forms)],
      (key) => this.#context.get(useCase)({ ...order, key }),
      done,
    );
    this.dismiss();
    if (!sent) return;
    this.#context.changes.next({ instance: sent.value });
    this.#context.navigator.open('success', { done, instId: sent.value }, { replace: true });
  }

  /** What nobody else may have is asked about once more; what is taken is shown like anything else that is wrong. */
  async #isUnique(): Promise<boolean> {
    const found = await Promise.all(this.forms.map((form) => form.isUnique()));
    return found.every(Boolean) || this.forms.every((form) => form.check(form.issues));
  }

  /** What the server has refused stands beside its field, like what the page finds. */
  #isFormReady(refused: readonly FieldIssue[] = []): boolean {
    if (this.forms.some((form) => form.isWaiting)) this.#context.messages.show({ key: 'file.wait' }, 'warning');
    return this.forms.every((form) => form.check(refused) && !form.isWaiting);
  }
}
