import { makeAutoObservable, observableRef } from 'mobx';
import { GuestGateway, type GuestForm, type GuestFormSource } from '#application/ports/auth/guestGateway.ts';
import { ok } from '#domain/shared/result.ts';
import { FormDrafts } from '../../forms/model/FormDrafts.ts';
import type { FormViewModel } from '../../forms/model/FormViewModel.ts';
import { toGuestFormName } from '../../forms/model/toGuestFormName.ts';
import { createForm } from '../../forms/model/createForm.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage } from '../../ui/feedback/message.ts';
import type { AdapterContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { closedFormAddress, toGuestParams } from './guestPlace.ts';

/** The loaded form; undefined if none is configured. */
interface OpenedGuestForm {
  readonly form: GuestForm | undefined;
}

/** View model of a public form. It can be sent once; a failure keeps all input. */
export class GuestFormViewModel implements ViewModel {
  readonly loader: Loader<OpenedGuestForm>;
  readonly drafts: FormDrafts;
  readonly submission: Submission<string>;
  forms: readonly FormViewModel[] = [];
  readonly #context: AdapterContext;
  readonly #source: GuestFormSource;
  /** Resolves to whether the form was sent without receiving a response. */
  #restored: Promise<boolean> = Promise.resolve(false);

  constructor(context: AdapterContext, place: GuestFormSource) {
    this.#context = context;
    this.#source = place;
    this.drafts = new FormDrafts(context, toGuestFormName(place));
    this.submission = new Submission(context, {
      key: toGuestFormName(place),
      initial: '',
      relatedDrafts: [this.drafts],
      explain: (failure) =>
        failure.kind === 'invalid' && !this.forms.every((form) => form.validate(failure.issues))
          ? undefined
          : failureMessage(failure),
    });
    this.loader = new Loader(
      context,
      async () => {
        const answer = await context.get(GuestGateway).openForm(place);
        return answer.ok ? ok({ form: answer.value }) : answer;
      },
      (answer) => {
        const closed = answer.ok ? undefined : closedFormAddress(answer.error, place);
        if (answer.ok) this.#apply(answer.value);
        else if (closed) context.navigator.open(closed.page, closed.params, { replace: true });
      },
    );
    makeAutoObservable(
      this,
      { loader: false, drafts: false, submission: false, forms: observableRef },
      { autoBind: true },
    );
  }

  get form(): GuestForm | undefined {
    return this.loader.value?.form;
  }
  get isConfigured(): boolean {
    return this.loader.value === undefined || this.form !== undefined;
  }

  start(): void {
    this.#restored = this.submission.restore();
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
    this.drafts.stop();
    for (const form of this.forms) form.queries?.stop();
  }

  /** Creates the form on the first load. A later load keeps the form on the page. */
  #apply({ form }: OpenedGuestForm): void {
    if (form === undefined || this.forms.length > 0) return;
    this.forms = [createForm(this.#context, form.view)];
    for (const each of this.forms) each.queries?.runOpening('new');
    void this.#restored.then((wasSent) => this.drafts.attach(this.forms, wasSent));
  }

  async send(): Promise<void> {
    const [form] = this.forms;
    const { get, messages, navigator } = this.#context;
    if (form === undefined) return;
    if (form.hasPending) return messages.show({ key: 'file.wait' }, 'warning');
    if (!form.validate()) return;
    const { record } = form;
    const sent = await this.submission.send(record, (key) => get(GuestGateway).saveForm(this.#source, record, key));
    if (!sent) return;
    form.markStored();
    navigator.open('success', { done: 'received', ...toGuestParams(this.#source) }, { replace: true });
  }
}
