import { BatchGateway } from '#application/ports/workflow/batchGateway.ts';
import { PhraseStore } from '#application/ports/forms/phraseStore.ts';
import { ShiftGateway } from '#application/ports/workflow/shiftGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { TransferGateway } from '#application/ports/workflow/transferGateway.ts';
import { DecideTogether } from '#application/useCases/useCases.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';
import { ApiClient } from '../../http/apiClient.ts';
import { createHttpTaskLists } from './httpTaskLists.ts';
import { ShiftProcess } from './shiftProcess.ts';

export const taskModule = (wire: ContainerBuilder): void => {
  wire.provide(TaskLists, createHttpTaskLists, [ApiClient]);
  wire.lazy(ShiftGateway, async () => (await import('./httpShiftGateway.ts')).createHttpShiftGateway, [
    TaskLists,
    ShiftProcess,
  ]);
  wire.gateway(TaskGateway, () => import('./httpTaskGateway.ts').then((file) => file.createHttpTaskGateway));
  wire.gateway(TransferGateway, () =>
    import('./httpTransferGateway.ts').then((file) => file.createHttpTransferGateway),
  );
  wire.gateway(BatchGateway, () => import('./httpBatchGateway.ts').then((file) => file.createHttpBatchGateway));
  wire.gateway(PhraseStore, () => import('../../forms/httpPhraseStore.ts').then((file) => file.createHttpPhraseStore));
  wire.lazy(DecideTogether, async () => (await import('#application/useCases/decideTogether.ts')).createDecideBatch, [
    BatchGateway,
  ]);
};
