import { CategoryGateway } from '#application/ports/categoryGateway.ts';
import { DefinitionGateway } from '#application/ports/definitionGateway.ts';
import { ProcessGateway } from '#application/ports/processGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { SaveDraft, StartProcess } from '#application/useCases.ts';
import { later, laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { makeHttpCategoryGateway } from '../definition/httpCategoryGateway.ts';
import { ApiClient } from '../http/apiClient.ts';
import { ReaderLanguage } from '../wire/readerLanguage.ts';

export const instanceModule = (wire: ContainerBuilder): void => {
  wire.gateway(InstanceGateway, () => import('./httpInstanceGateway.ts').then((file) => file.makeHttpInstanceGateway));
  wire.provide(CategoryGateway, makeHttpCategoryGateway, [ApiClient, ReaderLanguage]);
  wire.provide(
    DefinitionGateway,
    (call) =>
      laterGateway(() =>
        import('../definition/httpDefinitionGateway.ts').then((file) => file.makeHttpDefinitionGateway(call)),
      ),
    [ApiClient],
  );
  wire.gateway(ProcessGateway, () =>
    import('../definition/httpProcessGateway.ts').then((file) => file.makeHttpProcessGateway),
  );
  wire.provide(
    StartProcess,
    (instances) =>
      later(() => import('#application/instance/startProcess.ts').then((file) => file.makeStartProcess(instances))),
    [InstanceGateway],
  );
  wire.provide(
    SaveDraft,
    (instances) =>
      later(() => import('#application/instance/saveDraft.ts').then((file) => file.makeSaveDraft(instances))),
    [InstanceGateway],
  );
};
