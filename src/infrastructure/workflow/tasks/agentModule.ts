import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { ArrangeAgent } from '#application/useCases/useCases.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';

export const agentModule = (wire: ContainerBuilder): void => {
  wire.gateway(AgentGateway, () => import('./httpAgentGateway.ts').then((file) => file.createHttpAgentGateway));
  wire.lazy(
    ArrangeAgent,
    async () => (await import('#application/useCases/arrangeAgent.ts')).createSaveDelegationRule,
    [AgentGateway, Clock],
  );
};
