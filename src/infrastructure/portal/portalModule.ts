import { PortalGateway } from '#application/ports/portalGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../wire/readerLanguage.ts';

export const portalModule = (wire: ContainerBuilder): void => {
  wire.provide(
    PortalGateway,
    (call, language) =>
      laterGateway(() => import('./httpPortalGateway.ts').then((file) => file.makeHttpPortalGateway(call, language))),
    [ApiClient, ReaderLanguage],
  );
};
