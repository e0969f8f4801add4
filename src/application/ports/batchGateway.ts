import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from './reading.ts';
import type { BatchDetail, BatchJob, BatchRow, BatchTask } from '#domain/task/batch.ts';
import { token } from '../token.ts';

/** Many tasks, one decision. */
export interface BatchGateway {
  /** The chosen tasks as a batch sees them: what each offers, and why one has to be left out. */
  tasks(tasks: readonly TaskId[]): Promise<ReadResult<readonly BatchTask[]>>;
  /** Decides at once: one result for each task. */
  decide(order: BatchOrder): Promise<Result<readonly BatchRow[], Failure>>;
  /** The server carries on by itself; answers the job's id. */
  decideLater(order: BatchOrder): Promise<Result<string, Failure>>;
  jobs(request: PageRequest): Promise<Result<Page<BatchJob>, Failure>>;
  job(id: string): Promise<ReadResult<BatchDetail>>;
  /** Tries the failed rows once more. */
  retry(id: string): Promise<Result<void, Failure>>;
  forget(ids: readonly string[]): Promise<Result<void, Failure>>;
}
export const BatchGateway = token<BatchGateway>('BatchGateway');

export interface BatchOrder {
  readonly key: string;
  readonly tasks: readonly TaskId[];
  readonly vote: Vote;
  readonly opinion: string;
}
