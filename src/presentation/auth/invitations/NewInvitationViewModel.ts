import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { InvitationGateway } from '#application/ports/auth/invitationGateway.ts';
import { parseInvitation, type InvitationTerms } from '#domain/forms/invitation.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import { parseCompanyTimestamp, formatCompanyTimestamp } from '../../ui/workflow/parseCompanyTimestamp.ts';
import { failureMessage, type Message } from '../../ui/feedback/message.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { Submission } from '../../ui/state/Submission.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';

interface InvitationInput {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly most: string;
}
const DEFAULT_MAX_RESPONSES = '100';

/** View model of creating an invitation: its period and maximum number of responses. A failure keeps the input. */
export class NewInvitationViewModel implements ViewModel {
  readonly submission: Submission<InvitationInput>;
  now: Instant;
  readonly #context: PageContext;
  readonly #alias: string;

  constructor(context: PageContext, alias: string) {
    this.#context = context;
    this.#alias = alias;
    this.now = context.get(Clock).now();
    this.submission = new Submission<InvitationInput>(context, {
      key: `invitation.${alias}`,
      initial: { opensAt: formatCompanyTimestamp(this.now), closesAt: '', most: DEFAULT_MAX_RESPONSES },
      findMissing: () => this.missing,
    });
    makeAutoObservable(this, { submission: false }, { autoBind: true });
  }

  get missing(): Message | undefined {
    const { terms } = this;
    return terms.ok ? undefined : failureMessage(terms.error);
  }
  private get terms(): Result<InvitationTerms> {
    const { opensAt, closesAt, most } = this.submission.value;
    const wished = {
      opensAt: parseCompanyTimestamp(opensAt),
      closesAt: parseCompanyTimestamp(closesAt),
      maxAnswers: /^\d+$/u.test(most.trim()) ? Number(most) : undefined,
    };
    return parseInvitation(wished, this.now);
  }

  start(): void {
    // Restores no draft: the times of an earlier attempt would be outdated.
  }
  dispose(): void {
    void this.submission.clearDrafts();
  }

  change(values: Partial<InvitationInput>): void {
    this.submission.change({ ...this.submission.value, ...values });
    this.now = this.#context.get(Clock).now();
  }

  async create(): Promise<void> {
    const { get, navigator, changes } = this.#context;
    const { terms } = this;
    if (!terms.ok) return;
    const made = await this.submission.send(terms.value, (key) =>
      get(InvitationGateway).createInvitation(this.#alias, terms.value, key),
    );
    if (!made) return;
    changes.next({});
    navigator.open('invitation', { id: made.value.id }, { replace: true });
  }
}
