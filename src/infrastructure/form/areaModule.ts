import { AreaGateway } from '#application/ports/areaGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';

export const areaModule = (wire: ContainerBuilder): void => {
  wire.provide(
    AreaGateway,
    (call) => laterGateway(async () => (await import('./httpAreaGateway.ts')).makeHttpAreaGateway(call)),
    [ApiClient],
  );
};
