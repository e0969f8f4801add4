import type { Failure } from '../shared/failure.ts';
import type { Instant, PersonId } from '../shared/ids.ts';
import { refuse, type RefusalCode } from '../shared/refusal.ts';
import { fail, ok, type Fail, type Result } from '../shared/result.ts';

/**
 * Who stands in for me from a moment until before another, for every process or one (contract process 1). Who has left
 * stands in for nobody.
 */
export interface AgentRule {
  readonly id: string;
  readonly agentId: PersonId;
  readonly agentName: string;
  readonly hasAgentLeft: boolean;
  /** Absent: for all processes. */
  readonly definition?: { readonly key: string; readonly name: string };
  readonly from: Instant;
  readonly until: Instant;
}

/** How a rule stands: under way, still to come, or over. */
export type RuleStatus = 'running' | 'coming' | 'over';

/**
 * How a rule stands at a moment; its end belongs to it no longer (contract process 1).
 * @param rule from when until before when it holds
 * @param now in milliseconds since 1970
 * @returns `coming`, `running` or `over`
 * @example
 * ruleStatusOf({ from: 1_000, until: 2_000 }, 1_000); // 'running'
 * ruleStatusOf({ from: 1_000, until: 2_000 }, 2_000); // 'over'
 */
export const ruleStatusOf = ({ from, until }: Pick<AgentRule, 'from' | 'until'>, now: Instant): RuleStatus =>
  now < from ? 'coming' : now < until ? 'running' : 'over';

/** A rule as far as somebody has filled it in. */
export interface RuleInput {
  readonly agent?: PersonId | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
}
/** A rule that can be made. */
export interface CompleteRule {
  readonly agent: PersonId;
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * What was wished as a rule (contract process 1).
 * @param wished as far as it has been filled in
 * @param me who is to be stood in for
 * @param now in milliseconds since 1970
 * @returns the rule; or why it cannot be: nobody stands in, or I for myself, it has no time, ends before it begins,
 * or has ended before it is made
 * @example
 * completeRule({ agent: 'li', from: 1_000, until: 2_000 }, 'wang', 500).ok; // true
 * completeRule({ agent: 'wang', from: 1_000, until: 2_000 }, 'wang', 500).error.refusal.code; // 'people.self'
 */
export function completeRule(
  { agent, from, until }: RuleInput,
  me: PersonId,
  now: Instant,
): Result<CompleteRule, Failure> {
  if (agent === undefined) return refused('agent.noPerson');
  if (agent === me) return refused('people.self');
  if (from === undefined || until === undefined) return refused('agent.noPeriod');
  if (until <= from) return invalid('validation.endNotAfterStart');
  return until <= now ? invalid('validation.endInPast') : ok({ agent, from, until });
}

const refused = (code: RefusalCode): Fail<Failure> => fail({ kind: 'refused', refusal: refuse(code) });
const invalid = (messageKey: string): Fail<Failure> =>
  fail({ kind: 'invalid', issues: [{ field: 'until', messageKey, values: {} }] });
