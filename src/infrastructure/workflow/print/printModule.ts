import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { PrintGateway } from '#application/ports/workflow/printGateway.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';
import { lazyGateway } from '../../container/lazyUseCase.ts';
import { ApiClient } from '../../http/apiClient.ts';

export const printModule = (wire: ContainerBuilder): void => {
  wire.provide(
    PrintGateway,
    (call, files) =>
      lazyGateway(() =>
        import('./httpPrintGateway.ts').then((file) =>
          file.createHttpPrintGateway(call, files, (address) => fetch(address)),
        ),
      ),
    [ApiClient, FileGateway],
  );
};
