import type { AgentRule, AgentRuleTerms } from '#domain/requests/agentRule.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

/** Delegation rules of the current user (contract process 1). A platform may not offer them. */
export interface AgentGateway {
  /** Rules of the current user, latest start first. */
  listRules(request: PageRequest): Promise<Result<Page<AgentRule>>>;
  saveRule(order: SavedRule): Promise<Result<void>>;
  endRule(rule: string): Promise<Result<void>>;
  removeRule(rule: string): Promise<Result<void>>;
  /** Periods within a span in which a user is absent, earliest first. Empty on a platform without this call. */
  listAbsences(person: PersonId, from: Instant, until: Instant): Promise<ReadResult<readonly AgentPeriod[]>>;
  /** Processes a rule may be limited to. */
  listDefinitions(): Promise<ReadResult<readonly RuleDefinition[]>>;
}
export const AgentGateway = token<AgentGateway>('AgentGateway');

/** A period in which a user has an agent for all processes. */
export interface AgentPeriod {
  readonly from: Instant;
  readonly until: Instant;
  readonly agentName: string;
}

export type RuleDefinition = NonNullable<AgentRule['definition']>;

/** A rule to create or update. `key` is the idempotency key. */
export interface SavedRule extends AgentRuleTerms {
  readonly key: string;
  readonly id?: string;
  readonly definitionKey?: string;
}
