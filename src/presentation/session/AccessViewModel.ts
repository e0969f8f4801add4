import { makeAutoObservable, observableRef } from 'mobx';
import { AccessGateway, type AccessLink } from '#application/ports/accessGateway.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { passwordIssues, USUAL_POLICY, type ChosenPassword } from '#domain/validation/passwordPolicy.ts';
import { Activity } from '../shared/Activity.ts';
import { Loader } from '../shared/Loader.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { AdapterContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';

type ChosenPart = 'fresh' | 'repeated';

interface AccessWays {
  /** They are in, by this token. */
  readonly enter: (bearer: string) => void;
  /** Leaves for the company's login; false where that is no address of the web. */
  readonly leave: (address: string) => boolean;
}

/** A password that is chosen by a link. What is typed here is kept nowhere. */
export class AccessViewModel implements ViewModel {
  typed: Readonly<Record<ChosenPart, string>> = { fresh: '', repeated: '' };
  isShown = false;
  readonly visited = new Set<ChosenPart>();
  refusal: Message | undefined = undefined;
  readonly activity = new Activity();
  readonly link: Loader<AccessLink>;
  readonly #context: AdapterContext;
  readonly #secret: string;
  readonly #ways: AccessWays;

  constructor(context: AdapterContext, secret: string, ways: AccessWays) {
    this.#context = context;
    this.#secret = secret;
    this.#ways = ways;
    this.link = new Loader(context, () => context.get(AccessGateway).look(secret));
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
    return passwordIssues(this.#change, this.link.value?.policy ?? USUAL_POLICY);
  }
  /** What is said to a field by now. */
  issueOf(field: ChosenPart): Message | undefined {
    const found = this.visited.has(field) ? this.issues.find((each) => each.field === field) : undefined;
    return found && { key: found.messageKey, values: found.values };
  }

  type(field: ChosenPart, password: string): void {
    this.typed = { ...this.typed, [field]: password };
    this.refusal = undefined;
  }
  leave(field: ChosenPart): void {
    if (this.typed[field] !== '') this.visited.add(field);
  }
  toggle(): void {
    this.isShown = !this.isShown;
  }

  /** Sends it once, however often it is pressed. */
  async submit(): Promise<void> {
    this.visited.add('fresh').add('repeated');
    if (this.issues.length > 0) return;
    const outcome = await this.activity.run(() =>
      this.#context.get(AccessGateway).take(this.#secret, this.typed.fresh),
    );
    if (outcome === undefined) return;
    if (outcome.ok) this.#ways.enter(outcome.value);
    else this.#refuse(failureMessage(outcome.error));
  }

  /** To the company's login, from which whoever comes back is known. */
  async logInWith(key: string): Promise<void> {
    const outcome = await this.activity.run(() => this.#context.get(AccessGateway).leaveFor(this.#secret, key));
    if (outcome === undefined) return;
    if (!outcome.ok) this.#refuse(failureMessage(outcome.error));
    else if (!this.#ways.leave(outcome.value)) this.#refuse(failureMessage({ kind: 'offline' }));
  }

  get #change(): ChosenPassword {
    return { account: this.link.value?.account ?? '', ...this.typed };
  }
  #refuse(refusal: Message): void {
    this.refusal = refusal;
  }
}
