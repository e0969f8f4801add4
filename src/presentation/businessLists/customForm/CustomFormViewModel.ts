import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { RecordGateway, type RecordRef, type RecordForm } from '#application/ports/forms/recordGateway.ts';
import { listVisibleButtons, type ButtonContext } from '#domain/forms/formButtons.ts';
import { asText, findLabel } from '#domain/forms/doubleValues.ts';
import type { ButtonAction, FormButton } from '#domain/forms/formLinks.ts';
import { VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import { isOutdated, type Failure, type FieldIssue } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { FormDrafts } from '../../forms/model/FormDrafts.ts';
import type { FormViewModel } from '../../forms/model/FormViewModel.ts';
import { UnsavedChangesPrompt } from '../../forms/model/UnsavedChangesPrompt.ts';
import { createForm } from '../../forms/model/createForm.ts';
import { toRecordFormName } from '../../forms/model/toRecordFormName.ts';
import { refreshForms } from '../../forms/model/refreshForms.ts';
import type { PageParams } from '../../ui/navigation/addresses.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

/** The loaded form; undefined if none is configured. */
interface CustomForm {
  readonly form: RecordForm | undefined;
}

/** View model of a form without a process. It shows, saves or deletes one record of a business object. */
export class CustomFormViewModel implements ViewModel {
  readonly loader: Loader<CustomForm>;
  readonly drafts: FormDrafts;
  /** Name of the page's form in addresses. */
  readonly source: string;
  readonly submission: Submission<string>;
  forms: readonly FormViewModel[] = [];
  readonly unsavedChanges: UnsavedChangesPrompt;
  isRemoving = false;
  isPrinting = false;
  #buttons: readonly FormButton[] = [];
  readonly #context: PageContext;
  readonly #address: RecordRef;
  /** Resolves to whether the record was sent without receiving a response. */
  #restored: Promise<boolean> = Promise.resolve(false);

  constructor(context: PageContext, address: RecordRef) {
    this.#context = context;
    this.#address = address;
    const name = toRecordFormName(address);
    this.source = name;
    this.unsavedChanges = new UnsavedChangesPrompt(
      () => this.isDirty,
      () => context.navigator.back('workbench'),
    );
    this.drafts = new FormDrafts(context, name);
    this.submission = new Submission(context, {
      key: `opinion.${name}`,
      initial: '',
      relatedDrafts: [this.drafts],
      explain: (failure) =>
        failure.kind === 'invalid' && this.#showIssues(failure.issues) ? undefined : failureMessage(failure),
    });
    this.loader = new Loader(
      context,
      async () => {
        const answer = await context.get(RecordGateway).openForm(address);
        return answer.ok ? ok({ form: answer.value }) : answer;
      },
      (answer) => answer.ok && this.#apply(answer.value),
    );
    makeAutoObservable(
      this,
      {
        source: false,
        unsavedChanges: false,
        loader: false,
        drafts: false,
        submission: false,
        forms: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Undefined while loading, and if no form is configured. */
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
  /** Query parameters of the change log. Undefined for an unsaved record or an unknown business object. */
  get changeLogParams(): PageParams | undefined {
    const { objectAlias = '', record = '' } = this.form ?? {};
    if (objectAlias === '' || record === '') return undefined;
    return { boAlias: objectAlias, busKey: record, ...(this.recordName !== '' && { name: this.recordName }) };
  }
  /** Name of the record: the value of the first field in its form. */
  get recordName(): string {
    const { sections = [], record } = this.form?.view ?? {};
    const [first] = sections.flatMap(({ items }) => items).filter(({ kind }) => kind === 'field');
    const value = first?.kind === 'field' ? record?.fields[first.name] : undefined;
    return findLabel(value) ?? asText(value);
  }
  /** Only a stored record can be printed; unsaved input is not part of it. */
  get mayPrint(): boolean {
    return (this.form?.printTemplates ?? []).length > 0 && this.form?.record !== '';
  }
  get buttons(): readonly FormButton[] {
    const [form] = this.forms;
    if (form === undefined || this.form === undefined) return [];
    const facts: ButtonContext = {
      isReadOnly: this.isReadOnly,
      mayStart: this.form.mayStart,
      hasRequest: this.form.instance !== undefined,
      isNew: this.form.record === '',
    };
    const shown = listVisibleButtons(form.view, form.record.fields, facts);
    // Keeps the same array for equal buttons to avoid a render on every key press.
    const isSame = shown.length === this.#buttons.length && shown.every((each, at) => each === this.#buttons[at]);
    this.#buttons = isSame ? this.#buttons : shown;
    return this.#buttons;
  }
  /** Whether the user may switch this read-only page to editing. */
  get mayEdit(): boolean {
    const { form } = this;
    if (!this.isReadOnly || form === undefined || form.record === '' || form.isInProcess) return false;
    return listVisibleButtons(
      form.view,
      {},
      { isReadOnly: false, mayStart: false, hasRequest: false, isNew: false },
    ).some(({ action }) => action === 'save');
  }
  edit(): void {
    const { alias, record } = this.form ?? {};
    if (alias !== undefined && record !== undefined)
      this.#context.navigator.open('customForm', { alias, pk: record }, { replace: true });
  }
  /** Whether the page shows a save button of its own, because the form defines no buttons. */
  get hasOwnSaveButton(): boolean {
    return !this.isReadOnly && this.forms.some(({ view }) => view.buttons.length === 0);
  }

  start(): void {
    this.#restored = this.submission.restore();
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    this.drafts.stop();
    for (const form of this.forms) form.queries?.stop();
    void this.submission.saveDrafts();
  }

  #apply({ form }: CustomForm): void {
    if (form === undefined) return;
    const isStored = form.record !== '';
    // A new record has no newer version, so the current input is kept.
    if (!isStored && this.forms.length > 0) return;
    if (isStored) this.forms = refreshForms(this.#context, [form.view], this.forms);
    else {
      this.forms = [createForm(this.#context, form.view)];
      for (const each of this.forms) each.queries?.runOpening('new');
    }
    // A read-only page shows the stored values, regardless of a draft.
    const { forms } = this;
    if (!this.isReadOnly) void this.#restored.then((wasSent) => this.drafts.attach(forms, wasSent));
  }

  /** Runs a button, after the platform has allowed it if the button requires that. */
  async pressButton(button: FormButton): Promise<void> {
    const [form] = this.forms;
    if (form === undefined) return;
    if (button.precondition !== undefined) {
      const asked = await this.#context.get(FormLinkGateway).checkButton(button.precondition, form.record.fields);
      if (!asked.ok) return this.submission.explain(asked.error);
    }
    await this.#runAction(button, form);
  }

  async #runAction({ action, method, config }: FormButton, form: FormViewModel): Promise<void> {
    const deeds: Readonly<Partial<Record<ButtonAction, () => Promise<void> | void>>> = {
      save: () => this.save(),
      start: () => this.save(true),
      remove: () => this.askToRemove(true),
      print: () => this.askToPrint(true),
      flowChart: () => this.#context.navigator.open('flowChart', { instId: this.form?.instance ?? '' }),
      openForm: () => this.#context.navigator.open('customForm', { alias: asText(config['formAlias']) }),
      script: () => this.#runScript(asText(config['script']) || method, form),
    };
    const deed = deeds[action];
    if (deed === undefined) this.#context.messages.show({ key: 'customForm.notHere' }, 'warning');
    else await deed();
  }

  async #runScript(script: string, form: FormViewModel): Promise<void> {
    const answer = await this.#context.get(FormLinkGateway).runScript(script, form.record.fields);
    if (!answer.ok) return this.submission.explain(answer.error);
    this.#context.messages.show({ key: 'customForm.scriptDone' }, 'success');
    await this.loader.load();
  }

  async save(startsProcess = false): Promise<void> {
    const [form] = this.forms;
    const { form: opened } = this;
    if (form === undefined || opened === undefined || !this.#isReady(form, startsProcess)) return;
    if (!(await form.isUnique()) && !form.validate(form.issues)) return;
    const { record } = form;
    const { value: opinion } = this.submission;
    const { alias } = opened;
    const saved = await this.submission.send(
      [record, startsProcess],
      async (key) => {
        const answer = await this.#context
          .get(RecordGateway)
          .saveRecord({ alias, record, startsProcess, opinion, key });
        if (!answer.ok && isOutdated(answer.error)) await this.loader.load();
        return answer;
      },
      startsProcess ? 'start' : 'save',
    );
    if (saved) await this.#finishSaving(saved.value, form, startsProcess);
  }

  async #finishSaving(
    saved: { readonly record: string; readonly instance?: string },
    form: FormViewModel,
    starts: boolean,
  ): Promise<void> {
    const { navigator, messages, changes } = this.#context;
    const instance = saved.instance ?? '';
    const read = asText(form.record.fields[VERSION_FIELD]);
    form.markStored();
    changes.next(instance === '' ? {} : { instance });
    if (starts && instance !== '')
      return navigator.open('success', { done: 'started', did: 'started', instId: instance }, { replace: true });
    messages.show({ key: 'customForm.saved' }, 'success');
    if (this.form?.record !== saved.record) {
      const { alias } = this.#address;
      return navigator.open('customForm', { alias, pk: saved.record }, { replace: true });
    }
    await this.loader.load();
    // Some platforms report success without storing the record after a concurrent change (contract form 3).
    const now = asText(this.forms[0]?.view.record.fields[VERSION_FIELD]);
    const isAsBefore = read !== '' && read === now && this.forms[0] !== form && form.isStored;
    if (isAsBefore) runInAction(() => this.submission.setMessage({ key: 'customForm.notStored' }));
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
      () => this.#context.get(RecordGateway).removeRecord(form.alias, form.record),
      'remove',
    );
    this.askToRemove(false);
    if (!removed) return;
    this.#context.changes.next({});
    this.#context.messages.show({ key: 'customForm.removed' }, 'success');
    this.#context.navigator.back('workbench');
  }

  /** Validates the form. If it can start a process, missing values are an error only for the start. */
  #isReady(form: FormViewModel, starts: boolean): boolean {
    if (form.hasPending) {
      this.#context.messages.show({ key: 'file.wait' }, 'warning');
      return false;
    }
    form.validation.allowsMissing = this.form?.mayStart === true && !starts;
    return form.validate();
  }
  /** Shows the server's issues at their fields, like those of the client. */
  #showIssues(issues: readonly FieldIssue[]): boolean {
    return !this.forms.every((form) => form.validate(issues));
  }

  get failure(): Failure | undefined {
    return this.loader.failure;
  }
}
