import { completeRule, type RuleInput } from '#domain/agent/agentRule.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AgentGateway, SavedRule } from '../ports/agentGateway.ts';
import type { Clock } from '../ports/clock.ts';

/** A rule as it was filled in. */
export interface RuleOrder extends Pick<SavedRule, 'key' | 'id' | 'definitionKey'> {
  readonly viewer: CurrentUser;
  readonly wish: RuleInput;
}

/** Lets somebody stand in for me, once it is said who and when (contract process 1). */
export type ArrangeAgent = (order: RuleOrder) => Promise<Result<void, Failure>>;

export const makeArrangeAgent =
  (agents: AgentGateway, clock: Clock): ArrangeAgent =>
  async ({ viewer, wish, ...order }) => {
    const rule = completeRule(wish, viewer.id, clock.now());
    return rule.ok ? agents.save({ ...order, ...rule.value }) : rule;
  };
