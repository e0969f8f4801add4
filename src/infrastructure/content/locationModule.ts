import { LocationGateway } from '#application/ports/content/locationGateway.ts';
import { lazyGateway } from '../container/lazyUseCase.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../http/wire/readerLanguage.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const locationModule = (wire: ContainerBuilder): void => {
  wire.provide(
    LocationGateway,
    (call, language) =>
      lazyGateway(async () => (await import('./httpLocationGateway.ts')).createHttpLocationGateway(call, language)),
    [ApiClient, ReaderLanguage],
  );
};
