import { PortalGateway } from '#application/ports/content/portalGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { lazyGateway } from '../container/lazyUseCase.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../http/wire/readerLanguage.ts';

export const portalModule = (wire: ContainerBuilder): void => {
  wire.provide(
    PortalGateway,
    (call, language) =>
      lazyGateway(() => import('./httpPortalGateway.ts').then((file) => file.createHttpPortalGateway(call, language))),
    [ApiClient, ReaderLanguage],
  );
};
