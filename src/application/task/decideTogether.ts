import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  BATCH_AT_ONCE,
  sharedDecisions,
  isBatchOpinionRequired,
  isIncluded,
  type BatchRow,
  type BatchTask,
} from '#domain/task/batch.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { checkSomeSelected } from '#domain/validation/selection.ts';
import type { BatchGateway } from '../ports/batchGateway.ts';

/** One decision for many tasks, as it was made on the screen. `isLater`: the server may take its time. */
export interface TogetherDecision {
  readonly key: string;
  readonly tasks: readonly BatchTask[];
  readonly vote: Vote;
  readonly opinion: string;
  readonly isLater: boolean;
}

/** Decided, with a result for each; or taken over by the server, under the name of the job. */
export type TogetherOutcome =
  | { readonly kind: 'decided'; readonly rows: readonly BatchRow[] }
  | { readonly kind: 'carriedOn'; readonly job: string };

/**
 * Decides many tasks alike: asks for tasks, a vote all of them offer, and the opinion before it sends (contract process
 * 12).
 */
export type DecideTogether = (decision: TogetherDecision) => Promise<Result<TogetherOutcome, Failure>>;

export const makeDecideTogether =
  (batches: BatchGateway): DecideTogether =>
  async ({ key, tasks, vote, opinion, isLater }) => {
    const included = tasks.filter(isIncluded);
    const issues = checkSomeSelected(included.length, 'approve');
    if (issues.length > 0) return fail({ kind: 'invalid', issues });

    const isOffered = sharedDecisions(included).some((option) => option.vote === vote);
    const refusal = isOffered
      ? opinionRefusal(opinion, isBatchOpinionRequired(vote, included))
      : refuse('vote.notOffered');
    if (refusal) return fail({ kind: 'refused', refusal });

    const order = { key, tasks: included.map(({ id }) => id), vote, opinion: opinion.trim() };
    if (isLater || included.length > BATCH_AT_ONCE) {
      const job = await batches.decideLater(order);
      return job.ok ? ok({ kind: 'carriedOn', job: job.value }) : job;
    }
    const rows = await batches.decide(order);
    return rows.ok ? ok({ kind: 'decided', rows: rows.value }) : rows;
  };
