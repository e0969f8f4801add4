import type { Failure } from '../shared/failure.ts';
import type { Instant, PersonId } from '../shared/ids.ts';
import { refuse, type RefusalCode } from '../shared/refusal.ts';
import { fail, ok, type Fail, type Result } from '../shared/result.ts';

/**
 * A delegation rule: `agentId` decides for the user from `from` (inclusive) until `until` (exclusive), for one process
 * or for all (contract process 1). A rule whose agent has left the company has no effect.
 */
export interface AgentRule {
  readonly id: string;
  readonly agentId: PersonId;
  readonly agentName: string;
  readonly hasAgentLeft: boolean;
  /** Absent: the rule applies to all processes. */
  readonly definition?: { readonly key: string; readonly name: string };
  readonly from: Instant;
  readonly until: Instant;
}

/** Status of a rule: active, not yet started, or expired. */
export type AgentRuleStatus = 'running' | 'coming' | 'over';

/**
 * Returns the status of a rule at a point in time. The end of the rule is exclusive (contract process 1).
 * @param rule its start and end
 * @param now in milliseconds since 1970
 * @returns `coming`, `running` or `over`
 * @example
 * getAgentRuleStatus({ from: 1_000, until: 2_000 }, 1_000); // 'running'
 * getAgentRuleStatus({ from: 1_000, until: 2_000 }, 2_000); // 'over'
 */
export const getAgentRuleStatus = (
  { from, until }: Pick<AgentRule, 'from' | 'until'>,
  now: Instant,
): AgentRuleStatus => (now < from ? 'coming' : now < until ? 'running' : 'over');

/** The form values of a new rule; any of them may still be missing. */
export interface AgentRuleInput {
  readonly agent?: PersonId | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
}
/** A validated rule that can be stored. */
export interface AgentRuleTerms {
  readonly agent: PersonId;
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * Validates the form values of a new rule (contract process 1).
 * @param wished the form values
 * @param me the user who delegates
 * @param now in milliseconds since 1970
 * @returns the rule, or a failure: refused with `agent.noPerson`, `people.self` or `agent.noPeriod`; invalid (field
 * `until`) if the rule ends before it begins or is already over
 * @example
 * parseAgentRule({ agent: 'li', from: 1_000, until: 2_000 }, 'wang', 500).ok; // true
 * parseAgentRule({ agent: 'wang', from: 1_000, until: 2_000 }, 'wang', 500).error.refusal.code; // 'people.self'
 */
export function parseAgentRule(
  { agent, from, until }: AgentRuleInput,
  me: PersonId,
  now: Instant,
): Result<AgentRuleTerms> {
  if (agent === undefined) return refused('agent.noPerson');
  if (agent === me) return refused('people.self');
  if (from === undefined || until === undefined) return refused('agent.noPeriod');
  if (until <= from) return invalid('validation.endNotAfterStart');
  return until <= now ? invalid('validation.endInPast') : ok({ agent, from, until });
}

const refused = (code: RefusalCode): Fail<Failure> => fail({ kind: 'refused', refusal: refuse(code) });
const invalid = (messageKey: string): Fail<Failure> =>
  fail({ kind: 'invalid', issues: [{ field: 'until', messageKey, values: {} }] });
