import { AreaGateway } from '#application/ports/areaGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const areaModule = (wire: ContainerBuilder): void => {
  wire.gateway(AreaGateway, async () => (await import('./httpAreaGateway.ts')).makeHttpAreaGateway);
};
