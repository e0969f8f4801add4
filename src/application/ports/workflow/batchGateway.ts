import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from '../platform/reading.ts';
import type { BatchDetail, BatchJob, BatchRow, BatchTask } from '#domain/tasks/batch.ts';
import { token } from '../../shared/token.ts';

/** Batch decisions: one decision for many tasks. */
export interface BatchGateway {
  /** Returns for each task the votes it offers, or the reason why it cannot be decided in a batch. */
  listTasks(tasks: readonly TaskId[]): Promise<ReadResult<readonly BatchTask[]>>;
  /** Decides while the caller waits. Returns one result for each task. */
  decideNow(order: BatchInput): Promise<Result<readonly BatchRow[]>>;
  /** Starts a background job on the server. Returns the id of the job. */
  startJob(order: BatchInput): Promise<Result<string>>;
  listJobs(request: PageRequest): Promise<Result<Page<BatchJob>>>;
  findJob(id: string): Promise<ReadResult<BatchDetail>>;
  retryJob(id: string): Promise<Result<void>>;
  removeJobs(ids: readonly string[]): Promise<Result<void>>;
}
export const BatchGateway = token<BatchGateway>('BatchGateway');

export interface BatchInput {
  readonly key: string;
  readonly tasks: readonly TaskId[];
  readonly vote: Vote;
  readonly opinion: string;
}
