import { FileGateway } from '#application/ports/fileGateway.ts';
import { PrintGateway } from '#application/ports/printGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';

export const printModule = (wire: ContainerBuilder): void => {
  wire.provide(
    PrintGateway,
    (call, files) =>
      laterGateway(() =>
        import('./httpPrintGateway.ts').then((file) =>
          file.makeHttpPrintGateway(call, files, (address) => fetch(address)),
        ),
      ),
    [ApiClient, FileGateway],
  );
};
