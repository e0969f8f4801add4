import { LocationGateway } from '#application/ports/locationGateway.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../wire/readerLanguage.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const locationModule = (wire: ContainerBuilder): void => {
  wire.provide(
    LocationGateway,
    (call, language) =>
      laterGateway(async () => (await import('./httpLocationGateway.ts')).makeHttpLocationGateway(call, language)),
    [ApiClient, ReaderLanguage],
  );
};
