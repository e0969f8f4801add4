import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { DefinitionGateway } from '#application/ports/workflow/definitionGateway.ts';
import { ProcessGateway } from '#application/ports/workflow/processGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { SaveDraft, StartProcess } from '#application/useCases/useCases.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';
import { createHttpCategoryGateway } from '../processes/httpCategoryGateway.ts';
import { ApiClient } from '../../http/apiClient.ts';
import { ReaderLanguage } from '../../http/wire/readerLanguage.ts';

export const instanceModule = (wire: ContainerBuilder): void => {
  wire.gateway(InstanceGateway, () =>
    import('./httpInstanceGateway.ts').then((file) => file.createHttpInstanceGateway),
  );
  wire.provide(CategoryGateway, createHttpCategoryGateway, [ApiClient, ReaderLanguage]);
  wire.gateway(DefinitionGateway, () =>
    import('../processes/httpDefinitionGateway.ts').then((file) => file.createHttpDefinitionGateway),
  );
  wire.gateway(ProcessGateway, () =>
    import('../processes/httpProcessGateway.ts').then((file) => file.createHttpProcessGateway),
  );
  wire.lazy(StartProcess, async () => (await import('#application/useCases/startProcess.ts')).createStartProcess, [
    InstanceGateway,
  ]);
  wire.lazy(SaveDraft, async () => (await import('#application/useCases/startProcess.ts')).createSaveDraft, [
    InstanceGateway,
  ]);
};
