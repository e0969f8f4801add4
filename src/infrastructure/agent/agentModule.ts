import { AgentGateway } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { ArrangeAgent } from '#application/useCases.ts';
import { later } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const agentModule = (wire: ContainerBuilder): void => {
  wire.gateway(AgentGateway, async () => (await import('./httpAgentGateway.ts')).makeHttpAgentGateway);
  wire.provide(
    ArrangeAgent,
    (agents, clock) =>
      later(async () => (await import('#application/agent/arrangeAgent.ts')).makeArrangeAgent(agents, clock)),
    [AgentGateway, Clock],
  );
};
