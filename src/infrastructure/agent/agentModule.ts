import { AgentGateway } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { ArrangeAgent } from '#application/useCases.ts';
import { later, laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';

export const agentModule = (wire: ContainerBuilder): void => {
  wire.provide(
    AgentGateway,
    (call) => laterGateway(async () => (await import('./httpAgentGateway.ts')).makeHttpAgentGateway(call)),
    [ApiClient],
  );
  wire.provide(
    ArrangeAgent,
    (agents, clock) =>
      later(async () => (await import('#application/agent/arrangeAgent.ts')).makeArrangeAgent(agents, clock)),
    [AgentGateway, Clock],
  );
};
