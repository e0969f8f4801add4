import { makeAutoObservable } from 'mobx';
import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { getAgentRuleStatus, type AgentRule } from '#domain/requests/agentRule.ts';
import type { Page } from '#domain/shared/page.ts';
import { Loader } from './Loader.ts';
import type { PageContext } from '../navigation/pageContext.ts';

const FIRST_PAGE = { number: 1, size: 50, search: '', filters: {} };

/** The agents who are active for the current user; empty if the platform does not report them. */
export class ActiveAgents {
  readonly loader: Loader<Page<AgentRule>>;

  constructor(context: PageContext) {
    this.loader = new Loader(context, () => context.get(AgentGateway).listRules(FIRST_PAGE));
    makeAutoObservable(this, { loader: false });
  }

  get agents(): readonly AgentRule[] {
    const { value, now } = this.loader;
    return value?.rows.filter((rule) => !rule.hasAgentLeft && getAgentRuleStatus(rule, now) === 'running') ?? [];
  }
  /** Whether the agents were read, or reading them failed. */
  get isKnown(): boolean {
    return this.loader.value !== undefined || this.loader.failure !== undefined;
  }
  /** Whether the platform supports agents; true until it has answered that it does not. */
  get isOffered(): boolean {
    return this.loader.failure?.kind !== 'notOffered';
  }
}
