import { BatchGateway } from '#application/ports/batchGateway.ts';
import { PhraseStore } from '#application/ports/phraseStore.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { TransferGateway } from '#application/ports/transferGateway.ts';
import { CompleteTask, RejectTask } from '#application/useCases.ts';
import { later } from '../container/later.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpPhraseStore } from '../phrase/httpPhraseStore.ts';
import { makeHttpBatchGateway } from '../batch/httpBatchGateway.ts';
import { makeHttpTaskGateway } from './httpTaskGateway.ts';
import { makeHttpTransferGateway } from './httpTransferGateway.ts';

export const taskModule = (wire: Wiring): void => {
  wire.provide(TaskGateway, makeHttpTaskGateway, [ApiClient]);
  wire.provide(TransferGateway, makeHttpTransferGateway, [ApiClient]);
  wire.provide(BatchGateway, makeHttpBatchGateway, [ApiClient]);
  wire.provide(PhraseStore, makeHttpPhraseStore, [ApiClient]);
  wire.provide(CompleteTask, (tasks) => later(async () => (await import('#application/task/completeTask.ts')).makeCompleteTask(tasks)), [TaskGateway]);
  wire.provide(RejectTask, (tasks) => later(async () => (await import('#application/task/rejectTask.ts')).makeRejectTask(tasks)), [TaskGateway]);
};
