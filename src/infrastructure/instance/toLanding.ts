import type { bpmInst } from '#api/bpmInst.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { landingWords } from '#api/words.ts';
import type { Landing } from '#application/ports/instanceGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Where a link leads (contract workflow 5.6). */
export function toLanding({
  action,
  taskId,
  instId,
  defKey,
  message,
}: AnswerOf<typeof bpmInst.getInfoByDefKeyInstId>): Result<Landing, Failure> {
  const kind = landingWords.fromWire(action);
  if (kind === 'task' && taskId !== null) return ok({ kind, task: taskId });
  if (kind === 'detail' && instId !== null) return ok({ kind, instance: instId });
  if (kind === 'start' && defKey !== null) return ok({ kind, definitionKey: defKey });
  if (kind === 'draft' && defKey !== null && instId !== null) return ok({ kind, definitionKey: defKey, draft: instId });
  return fail({ kind: 'rejectedByServer', message: message ?? '' });
}
