import { BatchGateway } from '#application/ports/batchGateway.ts';
import { PhraseStore } from '#application/ports/phraseStore.ts';
import { ShiftGateway } from '#application/ports/shiftGateway.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { TaskLists } from '#application/ports/taskLists.ts';
import { TransferGateway } from '#application/ports/transferGateway.ts';
import { DecideTogether } from '#application/useCases.ts';
import { later, laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpTaskLists } from './httpTaskLists.ts';
import { ShiftProcess } from './shiftProcess.ts';

export const taskModule = (wire: ContainerBuilder): void => {
  wire.provide(TaskLists, makeHttpTaskLists, [ApiClient]);
  wire.provide(
    ShiftGateway,
    (lists, definitionKey) =>
      laterGateway(() =>
        import('./httpShiftGateway.ts').then((file) => file.makeHttpShiftGateway(lists, definitionKey)),
      ),
    [TaskLists, ShiftProcess],
  );
  wire.gateway(TaskGateway, () => import('./httpTaskGateway.ts').then((file) => file.makeHttpTaskGateway));
  wire.gateway(TransferGateway, () => import('./httpTransferGateway.ts').then((file) => file.makeHttpTransferGateway));
  wire.gateway(BatchGateway, () => import('../batch/httpBatchGateway.ts').then((file) => file.makeHttpBatchGateway));
  wire.gateway(PhraseStore, () => import('../phrase/httpPhraseStore.ts').then((file) => file.makeHttpPhraseStore));
  wire.provide(
    DecideTogether,
    (batches) =>
      later(() => import('#application/task/decideTogether.ts').then((file) => file.makeDecideTogether(batches))),
    [BatchGateway],
  );
};
