import * as v from 'valibot';
import { recordChangesShape } from '#contract/workflow/bpmTask.ts';
import type { Result } from '#domain/shared/result.ts';
import type { WireFailure } from '../../http/wireCall.ts';

/** Adds the changed values our server sends with `record.changed` to the refusal (contract extensions 2). */
export function withRecordChanges<T, Answer extends Result<T, WireFailure>>(answer: Answer): Answer {
  if (answer.ok || answer.error.kind !== 'refused' || answer.error.refusal.code !== 'record.changed') return answer;
  const read = v.safeParse(recordChangesShape, answer.error.payload);
  if (!read.success) return answer;
  const { error } = answer;
  return { ...answer, error: { ...error, refusal: { ...error.refusal, changes: read.output.changes } } };
}
