import { parseAgentRule, type AgentRuleInput } from '#domain/requests/agentRule.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AgentGateway, SavedRule } from '../ports/workflow/agentGateway.ts';
import type { Clock } from '../ports/platform/clock.ts';

export interface SaveRuleInput extends Pick<SavedRule, 'key' | 'id' | 'definitionKey'> {
  readonly viewer: CurrentUser;
  readonly wish: AgentRuleInput;
}

/** Saves a delegation rule for the current user once the agent and the period are filled in (contract process 1). */
export type SaveDelegationRule = (order: SaveRuleInput) => Promise<Result<void>>;

export const createSaveDelegationRule =
  (agents: AgentGateway, clock: Clock): SaveDelegationRule =>
  async ({ viewer, wish, ...order }) => {
    const rule = parseAgentRule(wish, viewer.id, clock.now());
    return rule.ok ? agents.saveRule({ ...order, ...rule.value }) : rule;
  };
