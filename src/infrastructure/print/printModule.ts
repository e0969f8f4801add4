import { FileGateway } from '#application/ports/fileGateway.ts';
import { PrintGateway } from '#application/ports/printGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';

export const printModule = (wire: ContainerBuilder): void => {
  wire.provide(
    PrintGateway,
    (call, files) =>
      laterGateway(async () =>
        (await import('./httpPrintGateway.ts')).makeHttpPrintGateway(call, files, (address) => fetch(address)),
      ),
    [ApiClient, FileGateway],
  );
};
