import type { Vote } from '#domain/workflow/processDefinition.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  MAX_SYNC_BATCH_TASKS,
  findSharedDecisions,
  isBatchOpinionRequired,
  isIncluded,
  type BatchRow,
  type BatchTask,
} from '#domain/tasks/batch.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { checkSomeSelected } from '#domain/validation/selection.ts';
import type { BatchGateway } from '../ports/workflow/batchGateway.ts';

/** One decision for many tasks. `isLater`: the server may execute it in the background. */
export interface BatchDecisionInput {
  readonly key: string;
  readonly tasks: readonly BatchTask[];
  readonly vote: Vote;
  readonly opinion: string;
  readonly isLater: boolean;
}

/** Results of the tasks, or the id of the background job. */
export type BatchDecisionResult =
  | { readonly kind: 'decided'; readonly rows: readonly BatchRow[] }
  | { readonly kind: 'carriedOn'; readonly job: string };

/**
 * Decides many tasks alike. Checks that there are tasks, that all of them offer the vote, and the opinion, then sends
 * the decision (contract process 12).
 */
export type DecideBatch = (decision: BatchDecisionInput) => Promise<Result<BatchDecisionResult>>;

export const createDecideBatch =
  (batches: BatchGateway): DecideBatch =>
  async ({ key, tasks, vote, opinion, isLater }) => {
    const included = tasks.filter(isIncluded);
    const issues = checkSomeSelected(included.length, 'approve');
    if (issues.length > 0) return fail({ kind: 'invalid', issues });

    const isOffered = findSharedDecisions(included).some((option) => option.vote === vote);
    const refusal = isOffered
      ? opinionRefusal(opinion, isBatchOpinionRequired(vote, included))
      : refuse('vote.notOffered');
    if (refusal) return fail({ kind: 'refused', refusal });

    const order = { key, tasks: included.map(({ id }) => id), vote, opinion: opinion.trim() };
    if (isLater || included.length > MAX_SYNC_BATCH_TASKS) {
      const job = await batches.startJob(order);
      return job.ok ? ok({ kind: 'carriedOn', job: job.value }) : job;
    }
    const rows = await batches.decideNow(order);
    return rows.ok ? ok({ kind: 'decided', rows: rows.value }) : rows;
  };
