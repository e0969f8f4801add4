import { makeAutoObservable, observableRef } from 'mobx';
import { ProfileGateway } from '#application/ports/directory/profileGateway.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import {
  validatePasswordChange,
  DEFAULT_PASSWORD_POLICY,
  type PasswordChange,
  type PasswordPart,
  type PasswordPolicy,
} from '#domain/validation/passwordPolicy.ts';
import { Activity } from '../../ui/state/Activity.ts';
import { Loader } from '../../ui/state/Loader.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { Session } from '../../ui/state/Session.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

type TypedPasswords = Readonly<Record<PasswordPart, string>>;

/** Used if the platform does not report its policy. The platform then validates the password itself. */
const LENIENT_POLICY: PasswordPolicy = { ...DEFAULT_PASSWORD_POLICY, minLength: 1 };

/** View model of changing the password. The passwords are never stored. */
export class PasswordViewModel implements ViewModel {
  typed: TypedPasswords = { old: '', fresh: '', repeated: '' };
  isShown = false;
  /** Fields that the user has left. Issues of other fields are not shown yet. */
  readonly visited = new Set<PasswordPart>();
  refusal: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly policy: Loader<PasswordPolicy>;
  readonly session: Session;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.session = context.session;
    this.policy = new Loader(context, () => context.get(ProfileGateway).getPasswordPolicy());
    makeAutoObservable(
      this,
      { activity: false, policy: false, session: false, typed: observableRef, refusal: observableRef },
      { autoBind: true },
    );
  }

  get issues(): readonly FieldIssue[] {
    return validatePasswordChange(this.#change, this.policy.value ?? LENIENT_POLICY);
  }
  getIssue(field: PasswordPart): Message | undefined {
    const found = this.visited.has(field) ? this.issues.find((each) => each.field === field) : undefined;
    return found && { key: found.messageKey, values: found.values };
  }

  start(): void {
    void this.session.load();
    void this.policy.start();
  }
  dispose(): void {
    this.policy.stop();
  }

  type(field: PasswordPart, password: string): void {
    this.typed = { ...this.typed, [field]: password };
    this.refusal = undefined;
  }
  /** Marks a non-empty field as visited, so that its issues are shown. */
  handleBlur(field: PasswordPart): void {
    if (this.typed[field] !== '') this.visited.add(field);
  }
  toggle(): void {
    this.isShown = !this.isShown;
  }

  /** Changes the password. Further calls while it is running have no effect. Issues are shown at their fields. */
  async submit(): Promise<void> {
    for (const field of ['old', 'fresh', 'repeated'] as const) this.visited.add(field);
    if (this.issues.length > 0) return;
    const outcome = await this.activity.run(() => this.#context.get(ProfileGateway).changePassword(this.#change));
    if (outcome === undefined) return;
    if (outcome.ok) this.#finish();
    else this.#setRefusal(failureMessage(outcome.error));
  }

  get #change(): PasswordChange {
    return { account: this.session.user?.account ?? '', ...this.typed };
  }
  #setRefusal(refusal: Message): void {
    this.refusal = refusal;
  }
  #finish(): void {
    this.typed = { old: '', fresh: '', repeated: '' };
    const { messages, navigator } = this.#context;
    messages.show({ key: 'profile.password.changed' }, 'success');
    navigator.back('me');
  }
}
