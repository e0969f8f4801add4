import { AreaGateway } from '#application/ports/forms/areaGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const areaModule = (wire: ContainerBuilder): void => {
  wire.gateway(AreaGateway, () => import('./httpAreaGateway.ts').then((file) => file.createHttpAreaGateway));
};
