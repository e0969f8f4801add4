/** Delegation: which agent acts for which user in which period. */
export { findActiveAgents, type AgentAssignment } from '../domain/requests/assignment.ts';
export {
  parseAgentRule,
  getAgentRuleStatus,
  type AgentRule,
  type AgentRuleTerms,
  type AgentRuleInput,
  type AgentRuleStatus,
} from '../domain/requests/agentRule.ts';
