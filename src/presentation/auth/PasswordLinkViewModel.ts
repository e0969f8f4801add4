import { makeAutoObservable, observableRef } from 'mobx';
import { AccessGateway, type PasswordLinkDetails } from '#application/ports/auth/accessGateway.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import {
  validatePasswordChange,
  DEFAULT_PASSWORD_POLICY,
  type ChosenPassword,
} from '#domain/validation/passwordPolicy.ts';
import { Activity } from '../ui/state/Activity.ts';
import { Loader } from '../ui/state/Loader.ts';
import { failureMessage, type Message } from '../ui/feedback/message.ts';
import type { AdapterContext } from '../ui/navigation/pageContext.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';

type ChosenPart = 'fresh' | 'repeated';

interface PasswordLinkActions {
  /** Called with the token after a successful login. */
  readonly onLoggedIn: (bearer: string) => void;
  /** Redirects to the company login. Returns false for an invalid address. */
  readonly redirect: (address: string) => boolean;
}

/** View model of choosing a password through a one-time link. The password is never stored. */
export class PasswordLinkViewModel implements ViewModel {
  typed: Readonly<Record<ChosenPart, string>> = { fresh: '', repeated: '' };
  isShown = false;
  readonly visited = new Set<ChosenPart>();
  refusal: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly link: Loader<PasswordLinkDetails>;
  readonly #context: AdapterContext;
  readonly #secret: string;
  readonly #actions: PasswordLinkActions;

  constructor(context: AdapterContext, secret: string, ways: PasswordLinkActions) {
    this.#context = context;
    this.#secret = secret;
    this.#actions = ways;
    this.link = new Loader(context, () => context.get(AccessGateway).inspectLink(secret));
    makeAutoObservable(
      this,
      { activity: false, link: false, typed: observableRef, refusal: observableRef },
      { autoBind: true },
    );
  }

  start(): void {
    void this.link.load();
  }
  dispose(): void {
    this.link.stop();
  }

  get issues(): readonly FieldIssue[] {
    return validatePasswordChange(this.#change, this.link.value?.policy ?? DEFAULT_PASSWORD_POLICY);
  }
  getIssue(field: ChosenPart): Message | undefined {
    const found = this.visited.has(field) ? this.issues.find((each) => each.field === field) : undefined;
    return found && { key: found.messageKey, values: found.values };
  }

  type(field: ChosenPart, password: string): void {
    this.typed = { ...this.typed, [field]: password };
    this.refusal = undefined;
  }
  handleBlur(field: ChosenPart): void {
    if (this.typed[field] !== '') this.visited.add(field);
  }
  toggle(): void {
    this.isShown = !this.isShown;
  }

  /** Redeems the link. Further calls while it is running have no effect. */
  async submit(): Promise<void> {
    this.visited.add('fresh').add('repeated');
    if (this.issues.length > 0) return;
    const outcome = await this.activity.run(() =>
      this.#context.get(AccessGateway).redeemLink(this.#secret, this.typed.fresh),
    );
    if (outcome === undefined) return;
    if (outcome.ok) this.#actions.onLoggedIn(outcome.value);
    else this.#setRefusal(failureMessage(outcome.error));
  }

  /** Redirects to the company login, which then identifies the user. */
  async logInWith(key: string): Promise<void> {
    const outcome = await this.activity.run(() => this.#context.get(AccessGateway).startLogin(this.#secret, key));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#setRefusal(failureMessage(outcome.error));
    else if (!this.#actions.redirect(outcome.value)) this.#setRefusal(failureMessage({ kind: 'offline' }));
  }

  get #change(): ChosenPassword {
    return { account: this.link.value?.account ?? '', ...this.typed };
  }
  #setRefusal(refusal: Message): void {
    this.refusal = refusal;
  }
}
