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

export type RuleStatus = 'running' | 'coming' | 'over';

/** How a rule stands at a moment; its end belongs to it no longer. */
export const ruleStatusOf = ({ from, until }: Pick<AgentRule, 'from' | 'until'>, now: Instant): RuleStatus =>
  now < from ? 'coming' : now < until ? 'running' : 'over';

/** A rule as far as it has been filled in, and one that can be made. */
export interface RuleInput {
  readonly agent?: PersonId | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
}
export interface CompleteRule {
  readonly agent: PersonId;
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * What was wished as a rule; refused when nobody stands in, or I for myself, when it has no time, ends before it
 * begins, or has ended before it is made.
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
