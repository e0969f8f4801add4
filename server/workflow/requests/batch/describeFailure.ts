import type { Failure } from '#domain/shared/failure.ts';
import { wrapFailure } from '#server/http/responseEnvelope.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** Returns the message and reason of a task that was not decided, and logs the refusal. */
export function toFailureRow(
  failure: Failure,
  { language, logRefusal }: Viewer,
): { readonly message: string; readonly reason: string | null } {
  logRefusal?.(failure);
  return {
    message: wrapFailure(failure, language).body.message,
    reason: failure.kind === 'refused' ? failure.refusal.code : null,
  };
}
