import type { DispatchDecision, DispatchResult } from '#application/outbox/dispatchDecision.ts';
import type { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { mapResult } from '#domain/shared/result.ts';
import type { DecisionInput } from '#presentation/tasks/decision/DecisionViewModel.ts';

/** The platform has executed the decision. */
export const SENT: DispatchResult = { status: 'sent' };

/** Sends each decision immediately, as for a user who has chosen no time for an undo. */
export const sendAtOnce =
  (commands: Pick<CommandGateway, 'send'>): DispatchDecision =>
  async ({ request }) =>
    mapResult(await commands.send(request), () => SENT);

const ignore = () => undefined;
/** A task page that has no form and ignores what a decision reports. */
export const DECISION_PAGE: Omit<DecisionInput, 'detail' | 'forms' | 'vote'> = {
  formDrafts: { key: 'form.1', save: async () => undefined },
  onDone: ignore,
  onTaskEnded: ignore,
  onOutdated: ignore,
  onFormInvalid: ignore,
};
