import { AppGateway } from '#application/ports/appGateway.ts';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';

export const directoryModule = (wire: ContainerBuilder): void => {
  wire.provide(
    DirectoryGateway,
    (call) => laterGateway(async () => (await import('./httpDirectoryGateway.ts')).makeHttpDirectoryGateway(call)),
    [ApiClient],
  );
  wire.provide(
    AppGateway,
    (call) => laterGateway(async () => (await import('./httpAppGateway.ts')).makeHttpAppGateway(call)),
    [ApiClient],
  );
};
