import { AgentGateway } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { ArrangeAgent } from '#application/useCases.ts';
import { later } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const agentModule = (wire: ContainerBuilder): void => {
  wire.gateway(AgentGateway, () => import('./httpAgentGateway.ts').then((file) => file.makeHttpAgentGateway));
  wire.provide(
    ArrangeAgent,
    (agents, clock) =>
      later(() => import('#application/agent/arrangeAgent.ts').then((file) => file.makeArrangeAgent(agents, clock))),
    [AgentGateway, Clock],
  );
};
