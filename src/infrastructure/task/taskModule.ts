import { TaskGateway } from '#application/ports/taskGateway.ts';
import { PhraseStore } from '#application/ports/phraseStore.ts';
import { CompleteTask, makeCompleteTask } from '#application/task/completeTask.ts';
import { makeRejectTask, RejectTask } from '#application/task/rejectTask.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpPhraseStore } from '../phrase/httpPhraseStore.ts';
import { makeHttpTaskGateway } from './httpTaskGateway.ts';

export const taskModule = (wire: Wiring): void => {
  wire.provide(TaskGateway, makeHttpTaskGateway, [ApiClient]);
  wire.provide(PhraseStore, makeHttpPhraseStore, [ApiClient]);
  wire.provide(CompleteTask, makeCompleteTask, [TaskGateway]);
  wire.provide(RejectTask, makeRejectTask, [TaskGateway]);
};
