import { PhraseStore } from '#application/ports/phraseStore.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { CompleteTask, RejectTask } from '#application/useCases.ts';
import { later } from '../container/later.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpPhraseStore } from '../phrase/httpPhraseStore.ts';
import { makeHttpTaskGateway } from './httpTaskGateway.ts';

export const taskModule = (wire: Wiring): void => {
  wire.provide(TaskGateway, makeHttpTaskGateway, [ApiClient]);
  wire.provide(PhraseStore, makeHttpPhraseStore, [ApiClient]);
  wire.provide(CompleteTask, (tasks) => later(async () => (await import('#application/task/completeTask.ts')).makeCompleteTask(tasks)), [TaskGateway]);
  wire.provide(RejectTask, (tasks) => later(async () => (await import('#application/task/rejectTask.ts')).makeRejectTask(tasks)), [TaskGateway]);
};
