import { LocationGateway } from '#application/ports/content/locationGateway.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../http/wire/readerLanguage.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const locationModule = (wire: ContainerBuilder): void => {
  wire.lazy(LocationGateway, async () => (await import('./httpLocationGateway.ts')).createHttpLocationGateway, [
    ApiClient,
    ReaderLanguage,
  ]);
};
