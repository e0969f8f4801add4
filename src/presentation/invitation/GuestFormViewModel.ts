import { makeAutoObservable, observableRef } from 'mobx';
import { GuestGateway, type GuestForm, type GuestPlace } from '#application/ports/guestGateway.ts';
import { ok } from '#domain/shared/result.ts';
import { FormDrafts } from '../form/FormDrafts.ts';
import type { FormViewModel } from '../form/FormViewModel.ts';
import { guestSource } from '../form/guestSource.ts';
import { openForm } from '../form/openForm.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage } from '../shared/message.ts';
import type { AdapterContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { closedAddress, paramsOfPlace } from './guestPlace.ts';

/** What is read: a form, or that none is configured. */
interface OpenedGuestForm {
  readonly form: GuestForm | undefined;
}

/** A form that is filled in without a login: once it is sent it is over, and whatever goes wrong loses no word. */
export class GuestFormViewModel implements ViewModel {
  readonly loader: Loader<OpenedGuestForm>;
  readonly drafts: FormDrafts;
  readonly submission: Submission<string>;
  forms: readonly FormViewModel[] = [];
  readonly #context: AdapterContext;
  readonly #place: GuestPlace;

  constructor(context: AdapterContext, place: GuestPlace) {
    this.#context = context;
    this.#place = place;
    this.drafts = new FormDrafts(context, guestSource(place));
    this.submission = new Submission(context, {
      key: 'guest',
      initial: '',
      beside: [this.drafts],
      explain: (failure) =>
        failure.kind === 'invalid' && !this.forms.every((form) => form.check(failure.issues))
          ? undefined
          : failureMessage(failure),
    });
    this.loader = new Loader(
      context,
      async () => {
        const answer = await context.get(GuestGateway).open(place);
        return answer.ok ? ok({ form: answer.value }) : answer;
      },
      (answer) => {
        const closed = answer.ok ? undefined : closedAddress(answer.error, place);
        if (answer.ok) this.#take(answer.value);
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
    void this.loader.start();
    void this.submission.restore();
  }
  dispose(): void {
    this.loader.stop();
    this.drafts.stop();
    for (const form of this.forms) form.links?.stop();
  }

  /** Read once more, what stands on the page stays. */
  #take({ form }: OpenedGuestForm): void {
    if (form === undefined || this.forms.length > 0) return;
    this.forms = [openForm(this.#context, form.view)];
    for (const each of this.forms) each.links?.open('new');
    void this.drafts.follow(this.forms);
  }

  async send(): Promise<void> {
    const [form] = this.forms;
    const { get, messages, navigator } = this.#context;
    if (form === undefined) return;
    if (form.isWaiting) return messages.show({ key: 'file.wait' }, 'warning');
    if (!form.check()) return;
    const { record } = form;
    const sent = await this.submission.send(record, (key) => get(GuestGateway).save(this.#place, record, key));
    if (!sent) return;
    form.settle();
    navigator.open('success', { done: 'received', ...paramsOfPlace(this.#place) }, { replace: true });
  }
}
