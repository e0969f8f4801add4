import { makeAutoObservable, observableRef } from 'mobx';
import { ProfileGateway } from '#application/ports/profileGateway.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import {
  passwordIssues,
  USUAL_POLICY,
  type PasswordChange,
  type PasswordPart,
  type PasswordPolicy,
} from '#domain/validation/passwordPolicy.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { Session } from '../shared/Session.ts';
import type { ViewModel } from '../shared/viewModel.ts';

type TypedPasswords = Readonly<Record<PasswordPart, string>>;

/** What a platform takes that keeps its policy to itself: it says itself what is wrong. */
const ANYTHING: PasswordPolicy = { ...USUAL_POLICY, minLength: 1 };

/** A password about to be changed. What is typed here is kept nowhere. */
export class PasswordViewModel implements ViewModel {
  typed: TypedPasswords = { old: '', fresh: '', repeated: '' };
  isShown = false;
  /** Where nothing is said before somebody has been there. */
  readonly visited = new Set<PasswordPart>();
  refusal: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly policy: Loader<PasswordPolicy>;
  readonly session: Session;
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
    this.session = context.session;
    this.policy = new Loader(context, () => context.get(ProfileGateway).passwordPolicy());
    makeAutoObservable(
      this,
      { activity: false, policy: false, session: false, typed: observableRef, refusal: observableRef },
      { autoBind: true },
    );
  }

  get issues(): readonly FieldIssue[] {
    return passwordIssues(this.#change, this.policy.value ?? ANYTHING);
  }
  /** What is said to a field by now. */
  issueOf(field: PasswordPart): Message | undefined {
    const found = this.visited.has(field) ? this.issues.find((each) => each.field === field) : undefined;
    return found && { key: found.messageKey, values: found.values };
  }

  start(): void {
    void this.session.read();
    void this.policy.start();
  }
  dispose(): void {
    this.policy.stop();
  }

  type(field: PasswordPart, password: string): void {
    this.typed = { ...this.typed, [field]: password };
    this.refusal = undefined;
  }
  /** Whoever has typed something and goes on may be told what is wrong with it. */
  leave(field: PasswordPart): void {
    if (this.typed[field] !== '') this.visited.add(field);
  }
  toggle(): void {
    this.isShown = !this.isShown;
  }

  /** Changes it once, however often it is pressed; what is wrong is said at its field. */
  async submit(): Promise<void> {
    for (const field of ['old', 'fresh', 'repeated'] as const) this.visited.add(field);
    if (this.issues.length > 0) return;
    const outcome = await this.activity.run(() => this.#context.get(ProfileGateway).changePassword(this.#change));
    if (outcome === undefined) return;
    if (outcome.ok) this.#finish();
    else this.#refuse(failureMessage(outcome.error));
  }

  get #change(): PasswordChange {
    return { account: this.session.user?.account ?? '', ...this.typed };
  }
  #refuse(refusal: Message): void {
    this.refusal = refusal;
  }
  #finish(): void {
    this.typed = { old: '', fresh: '', repeated: '' };
    const { messages, navigator } = this.#context;
    messages.show({ key: 'profile.password.changed' }, 'success');
    navigator.back('me');
  }
}
