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
      laterGateway(async () => (await import('./httpShiftGateway.ts')).makeHttpShiftGateway(lists, definitionKey)),
    [TaskLists, ShiftProcess],
  );
  wire.gateway(TaskGateway, async () => (await import('./httpTaskGateway.ts')).makeHttpTaskGateway);
  wire.gateway(TransferGateway, async () => (await import('./httpTransferGateway.ts')).makeHttpTransferGateway);
  wire.gateway(BatchGateway, async () => (await import('../batch/httpBatchGateway.ts')).makeHttpBatchGateway);
  wire.gateway(PhraseStore, async () => (await import('../phrase/httpPhraseStore.ts')).makeHttpPhraseStore);
  wire.provide(
    DecideTogether,
    (batches) => later(async () => (await import('#application/task/decideTogether.ts')).makeDecideTogether(batches)),
    [BatchGateway],
  );
};
