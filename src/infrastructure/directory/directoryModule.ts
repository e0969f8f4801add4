import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { laterGateway } from '../container/later.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';

export const directoryModule = (wire: Wiring): void => {
  wire.provide(
    DirectoryGateway,
    (call) => laterGateway(async () => (await import('./httpDirectoryGateway.ts')).makeHttpDirectoryGateway(call)),
    [ApiClient],
  );
};
