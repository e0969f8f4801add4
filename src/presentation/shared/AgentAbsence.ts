import { makeAutoObservable } from 'mobx';
import { AgentGateway } from '#application/ports/agentGateway.ts';
import { ruleStatusOf, type AgentRule } from '#domain/agent/agentRule.ts';
import type { Page } from '#domain/shared/page.ts';
import { Loader } from './Loader.ts';
import type { PageContext } from './pageContext.ts';

const LOOKED_AT = { number: 1, size: 50, search: '', filters: {} };

/** Who stands in for me at present; nobody where the platform does not tell. */
export class AgentAbsence {
  readonly loader: Loader<Page<AgentRule>>;

  constructor(context: PageContext) {
    this.loader = new Loader(context, () => context.get(AgentGateway).rules(LOOKED_AT));
    makeAutoObservable(this, { loader: false });
  }

  get agents(): readonly AgentRule[] {
    const { value, now } = this.loader;
    return value?.rows.filter((rule) => !rule.hasAgentLeft && ruleStatusOf(rule, now) === 'running') ?? [];
  }
  /** Whether anybody stands in for me has been said, or will not be. */
  get isKnown(): boolean {
    return this.loader.value !== undefined || this.loader.failure !== undefined;
  }
  /** The platform knows of agents, as far as it has said. */
  get isOffered(): boolean {
    return this.loader.failure?.kind !== 'notOffered';
  }
}
