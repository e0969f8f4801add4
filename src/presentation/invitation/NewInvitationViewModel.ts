import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { InvitationGateway } from '#application/ports/invitationGateway.ts';
import { completeInvitation, type InvitationTerms } from '#domain/form/invitation.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { localMoment, localText } from '../shared/localMoment.ts';
import { failureMessage, type Message } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { Submission } from '../shared/Submission.ts';
import type { ViewModel } from '../shared/viewModel.ts';

/** Terms as they stand in their fields. */
interface TermsValues {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly most: string;
}
const USUAL_MOST = '100';

/** An invitation about to be made: from when to when, and for how many answers. A failure loses nothing. */
export class NewInvitationViewModel implements ViewModel {
  readonly submission: Submission<TermsValues>;
  now: Instant;
  readonly #context: PageContext;
  readonly #alias: string;

  constructor(context: PageContext, alias: string) {
    this.#context = context;
    this.#alias = alias;
    this.now = context.get(Clock).now();
    this.submission = new Submission<TermsValues>(context, {
      key: `invitation.${alias}`,
      initial: { opensAt: localText(this.now), closesAt: '', most: USUAL_MOST },
      missing: () => this.missing,
    });
    makeAutoObservable(this, { submission: false }, { autoBind: true });
  }

  get missing(): Message | undefined {
    const { terms } = this;
    return terms.ok ? undefined : failureMessage(terms.error);
  }
  private get terms(): Result<InvitationTerms, Failure> {
    const { opensAt, closesAt, most } = this.submission.value;
    const wished = {
      opensAt: localMoment(opensAt),
      closesAt: localMoment(closesAt),
      most: /^\d+$/u.test(most.trim()) ? Number(most) : undefined,
    };
    return completeInvitation(wished, this.now);
  }

  start(): void {
    void this.submission.restore();
  }
  dispose(): void {
    void this.submission.keep();
  }

  change(values: Partial<TermsValues>): void {
    this.submission.change({ ...this.submission.value, ...values });
    this.now = this.#context.get(Clock).now();
  }

  async make(): Promise<void> {
    const { get, navigator, changes } = this.#context;
    const { terms } = this;
    if (!terms.ok) return;
    const made = await this.submission.send(terms.value, (key) =>
      get(InvitationGateway).make(this.#alias, terms.value, key),
    );
    if (!made) return;
    changes.next({});
    navigator.open('invitation', { id: made.value.id }, { replace: true });
  }
}
