import { BusinessListGateway } from '#application/ports/businessListGateway.ts';
import { ListFileGateway } from '#application/ports/listFileGateway.ts';
import { laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { FileServer } from '../file/fileServer.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../wire/readerLanguage.ts';

export const bolistModule = (wire: ContainerBuilder): void => {
  wire.provide(
    BusinessListGateway,
    (call, language) =>
      laterGateway(() =>
        import('./httpBusinessListGateway.ts').then((file) => file.makeHttpBusinessListGateway(call, language)),
      ),
    [ApiClient, ReaderLanguage],
  );
  wire.provide(
    ListFileGateway,
    (call, server) =>
      laterGateway(() => import('./httpListFileGateway.ts').then((file) => file.makeHttpListFileGateway(call, server))),
    [ApiClient, FileServer],
  );
};
