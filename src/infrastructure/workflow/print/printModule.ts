import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { PrintGateway } from '#application/ports/workflow/printGateway.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';
import { ApiClient } from '../../http/apiClient.ts';

export const printModule = (wire: ContainerBuilder): void => {
  wire.lazy(PrintGateway, async () => (await import('./httpPrintGateway.ts')).createHttpPrintGateway, [
    ApiClient,
    FileGateway,
  ]);
};
