import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import { ListFileGateway } from '#application/ports/forms/listFileGateway.ts';
import { lazyGateway } from '../container/lazyUseCase.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { FileServer } from '../files/fileServer.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../http/wire/readerLanguage.ts';

export const bolistModule = (wire: ContainerBuilder): void => {
  wire.provide(
    BusinessListGateway,
    (call, language) =>
      lazyGateway(() =>
        import('./httpBusinessListGateway.ts').then((file) => file.createHttpBusinessListGateway(call, language)),
      ),
    [ApiClient, ReaderLanguage],
  );
  wire.provide(
    ListFileGateway,
    (call, server) =>
      lazyGateway(() =>
        import('./httpListFileGateway.ts').then((file) => file.createHttpListFileGateway(call, server)),
      ),
    [ApiClient, FileServer],
  );
};
