import { CategoryGateway } from '#application/ports/categoryGateway.ts';
import { DefinitionGateway } from '#application/ports/definitionGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { SaveDraft, StartProcess } from '#application/useCases.ts';
import { later, laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { makeHttpCategoryGateway } from '../definition/httpCategoryGateway.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../wire/readerLanguage.ts';

export const instanceModule = (wire: ContainerBuilder): void => {
  wire.gateway(InstanceGateway, async () => (await import('./httpInstanceGateway.ts')).makeHttpInstanceGateway);
  wire.provide(CategoryGateway, makeHttpCategoryGateway, [ApiClient, ReaderLanguage]);
  wire.provide(
    DefinitionGateway,
    (call) =>
      laterGateway(async () =>
        (await import('../definition/httpDefinitionGateway.ts')).makeHttpDefinitionGateway(call),
      ),
    [ApiClient],
  );
  wire.provide(
    StartProcess,
    (instances) =>
      later(async () => (await import('#application/instance/startProcess.ts')).makeStartProcess(instances)),
    [InstanceGateway],
  );
  wire.provide(
    SaveDraft,
    (instances) => later(async () => (await import('#application/instance/saveDraft.ts')).makeSaveDraft(instances)),
    [InstanceGateway],
  );
};
