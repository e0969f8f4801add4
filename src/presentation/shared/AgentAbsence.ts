import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AgentGateway } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import type { Resolve } from '#application/token.ts';
import { ruleStatusOf, type AgentRule } from '#domain/agent/agentRule.ts';

const LOOKED_AT = { number: 1, size: 50, search: '', filters: {} };

/** Who stands in for me at present; nobody where the platform does not tell. */
export class AgentAbsence {
  agents: readonly AgentRule[] = [];
  /** The platform knows of agents, as far as it has said. */
  isOffered = true;
  readonly #get: Resolve;

  constructor(get: Resolve) {
    this.#get = get;
    makeAutoObservable(this, { agents: observableRef }, { autoBind: true });
  }

  async read(): Promise<void> {
    const found = await this.#get(AgentGateway).rules(LOOKED_AT);
    const now = this.#get(Clock).now();
    runInAction(() => {
      this.isOffered = found.ok || found.error.kind !== 'notOffered';
      if (found.ok)
        this.agents = found.value.rows.filter((rule) => !rule.hasAgentLeft && ruleStatusOf(rule, now) === 'running');
    });
  }
}
