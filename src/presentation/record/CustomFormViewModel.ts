import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { RecordGateway, type RecordAddress, type RecordForm } from '#application/ports/recordGateway.ts';
import { shownButtons, type ButtonFacts } from '#domain/form/formButtons.ts';
import { asText, readDouble } from '#domain/form/doubleValues.ts';
import type { ButtonAction, FormButton } from '#domain/form/formLinks.ts';
import { isOutdated, type Failure, type FieldIssue } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { FormDrafts } from '../form/FormDrafts.ts';
import type { FormViewModel } from '../form/FormViewModel.ts';
import { LeaveQuestion } from '../form/LeaveQuestion.ts';
import { openForm } from '../form/openForm.ts';
import { recordName } from '../form/recordName.ts';
import { renewForms } from '../form/renewForms.ts';
import type { PageParams } from '../routes/addresses.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { ViewModel } from '../shared/viewModel.ts';

const VERSION = 'UPDATE_VERSION_';

/** What is read: a form, or that none is configured. */
interface CustomForm {
  readonly form: RecordForm | undefined;
}

/** A form that belongs to no process: one record of a business object, opened, filled in, saved or removed. */
export class CustomFormViewModel implements ViewModel {
  readonly loader: Loader<CustomForm>;
  readonly drafts: FormDrafts;
  /** What an address calls the form of this page. */
  readonly source: string;
  readonly submission: Submission<string>;
  forms: readonly FormViewModel[] = [];
  readonly leaving: LeaveQuestion;
  isRemoving = false;
  isPrinting = false;
  #buttons: readonly FormButton[] = [];
  readonly #context: PageContext;
  readonly #address: RecordAddress;

  constructor(context: PageContext, address: RecordAddress) {
    this.#context = context;
    this.#address = address;
    const name = recordName(address);
    this.source = name;
    this.leaving = new LeaveQuestion(
      () => this.isDirty,
      () => context.navigator.back('workbench'),
    );
    this.drafts = new FormDrafts(context, name);
    this.submission = new Submission(context, {
      key: `opinion.${name}`,
      initial: '',
      beside: [this.drafts],
      explain: (failure) =>
        failure.kind === 'invalid' && this.#showsAll(failure.issues) ? undefined : failureMessage(failure),
    });
    this.loader = new Loader(
      context,
      async () => {
        const answer = await context.get(RecordGateway).open(address);
        return answer.ok ? ok({ form: answer.value }) : answer;
      },
      (answer) => answer.ok && this.#take(answer.value),
    );
    makeAutoObservable(
      this,
      {
        source: false,
        leaving: false,
        loader: false,
        drafts: false,
        submission: false,
        forms: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Nothing before it is read, and where none is configured. */
  get form(): RecordForm | undefined {
    return this.loader.value?.form;
  }
  get isConfigured(): boolean {
    return this.loader.value === undefined || this.form !== undefined;
  }
  get isDirty(): boolean {
    return this.forms.some((form) => form.isDirty);
  }
  get isReadOnly(): boolean {
    return this.#address.isReadOnly === true || this.forms.every((form) => !form.mayEdit);
  }
  /** Where its change log stands: that of a stored record whose object is known. */
  get log(): PageParams | undefined {
    const { object = '', record = '' } = this.form ?? {};
    if (object === '' || record === '') return undefined;
    return { boAlias: object, busKey: record, ...(this.recordName !== '' && { name: this.recordName }) };
  }
  /** What the record is called: the first thing its form asks. */
  get recordName(): string {
    const { sections = [], record } = this.form?.view ?? {};
    const [first] = sections.flatMap(({ items }) => items).filter(({ kind }) => kind === 'field');
    const value = first?.kind === 'field' ? record?.fields[first.name] : undefined;
    return readDouble(value)?.label ?? asText(value);
  }
  /** What stands in the record is printed, not what is typed beside it. */
  get mayPrint(): boolean {
    return (this.form?.prints ?? []).length > 0 && this.form?.record !== '';
  }
  /** Those of the form; one without any can be saved all the same. */
  get buttons(): readonly FormButton[] {
    const [form] = this.forms;
    if (form === undefined || this.form === undefined) return [];
    const facts: ButtonFacts = {
      isReadOnly: this.isReadOnly,
      mayStart: this.form.mayStart,
      hasRequest: this.form.instance !== undefined,
      isNew: this.form.record === '',
    };
    const shown = shownButtons(form.view, form.record.fields, facts);
    // The same ones again draw nothing anew: this is asked with every key.
    const isSame = shown.length === this.#buttons.length && shown.every((each, at) => each === this.#buttons[at]);
    this.#buttons = isSame ? this.#buttons : shown;
    return this.#buttons;
  }
  /** A form whose designer left no button is saved by one of ours. */
  get savesByItself(): boolean {
    return !this.isReadOnly && this.forms.some(({ view }) => view.buttons.length === 0);
  }

  start(): void {
    void this.loader.start();
    void this.submission.restore();
  }
  dispose(): void {
    this.loader.stop();
    this.drafts.stop();
    for (const form of this.forms) form.links?.stop();
    void this.submission.keep();
  }

  #take({ form }: CustomForm): void {
    if (form === undefined) return;
    const isStored = form.record !== '';
    // Of a new record there is nothing newer to read: what stands on the page stays.
    if (!isStored && this.forms.length > 0) return;
    if (isStored) this.forms = renewForms(this.#context, [form.view], this.forms);
    else {
      this.forms = [openForm(this.#context, form.view)];
      for (const each of this.forms) each.links?.open('new');
    }
    // What is only read shows what is stored, whatever was typed on another page.
    if (!this.isReadOnly) void this.drafts.follow(this.forms);
  }

  /** The platform is asked first where the button says so; then it does what it is for. */
  async press(button: FormButton): Promise<void> {
    const [form] = this.forms;
    if (form === undefined) return;
    if (button.askedBefore !== undefined) {
      const asked = await this.#context.get(FormLinkGateway).mayPress(button.askedBefore, form.record.fields);
      if (!asked.ok) return this.submission.explain(asked.error);
    }
    await this.#act(button, form);
  }

  async #act({ action, method, config }: FormButton, form: FormViewModel): Promise<void> {
    const deeds: Readonly<Partial<Record<ButtonAction, () => Promise<void> | void>>> = {
      save: () => this.save(),
      start: () => this.save(true),
      remove: () => this.askToRemove(true),
      print: () => this.askToPrint(true),
      flowChart: () => this.#context.navigator.open('flowChart', { instId: this.form?.instance ?? '' }),
      openForm: () => this.#context.navigator.open('customForm', { alias: asText(config['formAlias']) }),
      script: () => this.#invoke(asText(config['script']) || method, form),
    };
    const deed = deeds[action];
    if (deed === undefined) this.#context.messages.show({ key: 'customForm.notHere' }, 'warning');
    else await deed();
  }

  async #invoke(script: string, form: FormViewModel): Promise<void> {
    const answer = await this.#context.get(FormLinkGateway).invoke(script, form.record.fields);
    if (!answer.ok) return this.submission.explain(answer.error);
    this.#context.messages.show({ key: 'customForm.scriptDone' });
    await this.loader.load();
  }

  async save(starts = false): Promise<void> {
    const [form] = this.forms;
    const { form: opened } = this;
    if (form === undefined || opened === undefined || !this.#isReady(form, starts)) return;
    if (!(await form.isUnique()) && !form.check(form.issues)) return;
    const { record } = form;
    const { value: opinion } = this.submission;
    const { alias } = opened;
    const saved = await this.submission.send(
      [record, starts],
      async (key) => {
        const answer = await this.#context.get(RecordGateway).save({ alias, written: record, starts, opinion, key });
        if (!answer.ok && isOutdated(answer.error)) await this.loader.load();
        return answer;
      },
      starts ? 'start' : 'save',
    );
    if (saved) await this.#settle(saved.value, form, starts);
  }

  async #settle(
    saved: { readonly record: string; readonly instance?: string },
    form: FormViewModel,
    starts: boolean,
  ): Promise<void> {
    const { navigator, messages, changes } = this.#context;
    const instance = saved.instance ?? '';
    const read = asText(form.record.fields[VERSION]);
    form.settle();
    changes.next(instance === '' ? {} : { instance });
    if (starts && instance !== '')
      return navigator.open('success', { done: 'started', instId: instance }, { replace: true });
    messages.show({ key: 'customForm.saved' });
    if (this.form?.record !== saved.record) {
      const { alias } = this.#address;
      return navigator.open('customForm', { alias, pk: saved.record }, { replace: true });
    }
    await this.loader.load();
    // Some platforms say that all is well and change nothing when others were faster (contract form 3).
    const now = asText(this.forms[0]?.view.record.fields[VERSION]);
    const isAsBefore = read !== '' && read === now && this.forms[0] !== form && form.isStored;
    if (isAsBefore) runInAction(() => this.submission.say({ key: 'customForm.notStored' }));
  }

  askToPrint(isPrinting: boolean): void {
    this.isPrinting = isPrinting;
  }
  askToRemove(isRemoving: boolean): void {
    this.isRemoving = isRemoving;
  }
  async remove(): Promise<void> {
    const { form } = this;
    if (form === undefined) return;
    const removed = await this.submission.send(
      form.record,
      () => this.#context.get(RecordGateway).remove(form.alias, form.record),
      'remove',
    );
    this.askToRemove(false);
    if (!removed) return;
    this.#context.changes.next({});
    this.#context.messages.show({ key: 'customForm.removed' });
    this.#context.navigator.back('workbench');
  }

  /** With a process to start from here, only the start asks for what is missing. */
  #isReady(form: FormViewModel, starts: boolean): boolean {
    if (form.isWaiting) {
      this.#context.messages.show({ key: 'file.wait' }, 'warning');
      return false;
    }
    form.mayMiss = this.form?.mayStart === true && !starts;
    return form.check();
  }
  /** What the server has refused stands beside its field, like what the page finds. */
  #showsAll(issues: readonly FieldIssue[]): boolean {
    return !this.forms.every((form) => form.check(issues));
  }

  /** A record that is gone, or that one may not see, is told apart from a page that could not be read. */
  get failure(): Failure | undefined {
    return this.loader.failure;
  }
}
