import { makeAutoObservable, observableRef, reaction, runInAction, type IReactionDisposer } from 'mobx';
import { recordsOf } from '#application/form/filledForms.ts';
import { CommandGateway } from '#application/ports/commandGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { InstanceGateway, type StartPeople } from '#application/ports/instanceGateway.ts';
import { SaveDraft, StartProcess } from '#application/useCases.ts';
import type { StartPage } from '#domain/definition/definitionViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { DefinitionId, InstanceId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { NextNode } from '#domain/task/taskViews.ts';
import { FormDrafts } from '../form/FormDrafts.ts';
import { FormViewModel } from '../form/FormViewModel.ts';
import { Activity } from '../shared/Activity.ts';
import { CommandKey } from '../shared/CommandKey.ts';
import { Draft } from '../shared/Draft.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import { NextChoice } from '../shared/NextChoice.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

const LOOK_AHEAD_PAUSE_MS = 600;

/** A definition by its id, or by its key as links name it. */
export type StartOf = { readonly definition: DefinitionId } | { readonly key: string };

/**
 * A request being written: its form, the people it needs from the start, and where it will go. Nothing typed is ever
 * lost.
 */
export class StartViewModel implements ViewModel {
  readonly opinion: Draft<string>;
  readonly drafts: FormDrafts;
  readonly activity = new Activity();
  page: StartPage | undefined = undefined;
  forms: readonly FormViewModel[] = [];
  readonly choice: NextChoice;
  /** Nodes whose people are named at the start, required or not. */
  named: readonly StartPeople[] = [];
  failure: Failure | undefined = undefined;
  message: Message | undefined = undefined;
  isReading = false;
  isAsking = false;
  isLeaving = false;
  isDeleting = false;
  readonly #of: StartOf;
  readonly #draft: InstanceId | undefined;
  readonly #context: PageContext;
  readonly #startKey: CommandKey;
  readonly #draftKey: CommandKey;
  #following: IReactionDisposer | undefined;

  constructor(context: PageContext, of: StartOf, draft: InstanceId | undefined) {
    this.#context = context;
    this.#of = of;
    this.#draft = draft;
    const name = `start.${'key' in of ? of.key : of.definition}.${draft ?? 'new'}`;
    this.opinion = new Draft(context.get(DraftStore), `opinion.${name}`, '');
    this.drafts = new FormDrafts(context, name);
    this.#startKey = new CommandKey(context.get(CommandKeys));
    this.#draftKey = new CommandKey(context.get(CommandKeys));
    this.choice = new NextChoice({
      store: context.get(DraftStore),
      key: name,
      nextChoice: () => (this.page?.picksPath === true ? 'manual' : 'condition'),
      onChoose: () => this.#retract(),
    });
    makeAutoObservable(
      this,
      {
        opinion: false,
        drafts: false,
        choice: false,
        activity: false,
        page: observableRef,
        forms: observableRef,
        named: observableRef,
        failure: observableRef,
      },
      { autoBind: true },
    );
  }

  get isDirty(): boolean {
    return this.forms.some((form) => form.isDirty) || this.opinion.value !== '';
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
    void this.read();
    void this.opinion.restore();
    void this.choice.draft.restore();
  }
  dispose(): void {
    this.#following?.();
    this.drafts.stop();
    void this.#keepRest();
  }

  async read(): Promise<void> {
    if (this.isReading || this.page) return;
    this.isReading = true;
    const answer = await this.#readPage();
    runInAction(() => {
      this.isReading = false;
      this.failure = answer.ok ? undefined : answer.error;
      if (answer.ok) this.#take(answer.value);
    });
  }

  async #readPage(): Promise<Result<StartPage, Failure>> {
    const gateway = this.#context.get(InstanceGateway);
    const found = 'key' in this.#of ? await gateway.definitionOf(this.#of.key) : ok(this.#of.definition);
    return found.ok ? gateway.startPage(found.value, this.#draft) : found;
  }

  #take(page: StartPage): void {
    this.page = page;
    this.forms = page.forms.map((form) => new FormViewModel(form));
    void this.drafts.follow(this.forms).then(this.lookAhead);
    this.#following = reaction(
      () => this.forms.map(({ record }) => record),
      () => void this.lookAhead(),
      { delay: LOOK_AHEAD_PAUSE_MS },
    );
  }

  /** Where it would go with the form as it is, and whom that takes. What cannot be told yet is simply not said. */
  async lookAhead(): Promise<void> {
    if (!this.page) return;
    const {
      definition: { id },
      requiredAtStart,
      selectableAtStart,
    } = this.page;
    const records = recordsOf(this.forms);
    const gateway = this.#context.get(InstanceGateway);
    const namesPeople = requiredAtStart.length + selectableAtStart.length > 0;
    const [next, named] = await Promise.all([
      this.#context.get(CommandGateway).foresee({ definition: id, forms: records }),
      namesPeople ? gateway.startPeople(id, records) : undefined,
    ]);
    runInAction(() => {
      if (next.ok) this.choice.take(next.value.next);
      if (named?.ok === true) this.named = named.value;
    });
  }

  write(opinion: string): void {
    this.opinion.change(opinion);
    this.#retract();
  }
  #retract(): void {
    this.message = undefined;
  }

  /** The button: asks first where the process wants it. */
  async submit(): Promise<void> {
    if (!this.#isFormReady()) return;
    if (this.page?.asksConfirmation === true && !this.isAsking) this.isAsking = true;
    else await this.#send();
  }
  dismiss(): void {
    this.isAsking = false;
  }

  /** What was typed is kept on the device; whoever leaves is told so first. */
  leave(): void {
    if (this.isDirty && !this.isLeaving) this.isLeaving = true;
    else this.#context.navigator.back('startable');
  }
  stay(): void {
    this.isLeaving = false;
  }

  async saveDraft(): Promise<void> {
    const order = this.#order(this.#draftKey);
    if (!order) return;
    this.message = undefined;
    const outcome = await this.activity.run(() => this.#context.get(SaveDraft)(order));
    if (outcome?.ok) await this.#finish('saved', outcome.value);
    else if (outcome) this.#explain(outcome.error);
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
    const order = {
      key: this.#draftKey.for(['delete', instance]),
      instance,
      command: { kind: 'delete' as const },
      files: [],
    };
    const outcome = await this.activity.run(() => this.#context.get(CommandGateway).send(order));
    this.askToDelete(false);
    if (outcome?.ok) {
      await this.#forget();
      this.#context.changes.next({ instance });
      this.#context.navigator.open('success', { done: 'deleted' }, { replace: true });
    } else if (outcome) this.#explain(outcome.error);
  }

  async #send(): Promise<void> {
    const order = this.#order(this.#startKey);
    if (!order) return;
    this.message = undefined;
    const outcome = await this.activity.run(() => this.#context.get(StartProcess)(order));
    this.dismiss();
    if (outcome?.ok) await this.#finish('started', outcome.value);
    else if (outcome) this.#explain(outcome.error);
  }

  #order(key: CommandKey) {
    if (!this.page) return undefined;
    const {
      page,
      named,
      choice: { people, path, next = [] },
      opinion: { value: opinion },
    } = this;
    const forms = this.forms.map(({ view, record }) => ({ view, record }));
    return {
      page,
      named,
      next,
      people,
      opinion,
      forms,
      key: key.for([opinion, people, path, recordsOf(forms)]),
      ...(path !== undefined && { path }),
    };
  }

  async #finish(done: 'started' | 'saved', instance: InstanceId): Promise<void> {
    await this.#forget();
    this.#context.changes.next({ instance });
    this.#context.navigator.open('success', { done, instId: instance }, { replace: true });
  }

  #explain(failure: Failure): void {
    void this.drafts.keep();
    void this.#keepRest();
    if (failure.kind === 'invalid' && !this.#isFormReady()) return;
    runInAction(() => {
      this.message = failureMessage(failure);
    });
  }

  /** What is typed and chosen beside the form. */
  async #keepRest(): Promise<void> {
    await Promise.all([this.opinion.keep(), this.choice.draft.keep()]);
  }
  async #forget(): Promise<void> {
    await Promise.all([this.drafts.forget(), this.opinion.forget(), this.choice.draft.forget()]);
  }

  #isFormReady(): boolean {
    if (this.forms.some((form) => form.isWaiting)) this.#context.messages.show({ key: 'file.wait' }, 'warning');
    return this.forms.every((form) => form.check() && !form.isWaiting);
  }
}
