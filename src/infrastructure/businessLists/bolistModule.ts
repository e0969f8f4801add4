import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import { ListFileGateway } from '#application/ports/forms/listFileGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { FileServer } from '../files/fileServer.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../http/wire/readerLanguage.ts';

export const bolistModule = (wire: ContainerBuilder): void => {
  wire.lazy(
    BusinessListGateway,
    async () => (await import('./httpBusinessListGateway.ts')).createHttpBusinessListGateway,
    [ApiClient, ReaderLanguage],
  );
  wire.lazy(ListFileGateway, async () => (await import('./httpListFileGateway.ts')).createHttpListFileGateway, [
    ApiClient,
    FileServer,
  ]);
};
