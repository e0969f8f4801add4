import type { AgentRule, CompleteRule } from '#domain/agent/agentRule.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/** Who stands in for me while I am away (contract process 1). A platform may not offer it. */
export interface AgentGateway {
  /** Mine, the latest beginning first. */
  rules(request: PageRequest): Promise<Result<Page<AgentRule>, Failure>>;
  save(order: SavedRule): Promise<Result<void, Failure>>;
  /** Ends one that is running, at this moment. */
  end(rule: string): Promise<Result<void, Failure>>;
  remove(rule: string): Promise<Result<void, Failure>>;
  /** The processes a rule may be for. */
  definitions(): Promise<ReadResult<readonly RuleDefinition[]>>;
}
export const AgentGateway = token<AgentGateway>('AgentGateway');

export type RuleDefinition = NonNullable<AgentRule['definition']>;

/** A rule to be kept: a new one, or one of mine as it is to be from now on. `key` makes a repeat harmless. */
export interface SavedRule extends CompleteRule {
  readonly key: string;
  readonly id?: string;
  readonly definitionKey?: string;
}
