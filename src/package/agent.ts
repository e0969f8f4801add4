/** Stand-ins: who acts for whom from when to when. */
export { agentsAt, type AgentAssignment } from '../domain/agent/assignment.ts';
export {
  completeRule,
  ruleStatusOf,
  type AgentRule,
  type CompleteRule,
  type RuleInput,
  type RuleStatus,
} from '../domain/agent/agentRule.ts';
