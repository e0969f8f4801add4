import type { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { linkTargetCodec } from '#contract/wire/wireCodecs.ts';
import type { DeepLink } from '#application/ports/workflow/instanceGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Converts the target of a link (contract requests 4). */
export function toDeepLink({
  action,
  taskId,
  instId,
  defKey,
  message,
}: AnswerOf<typeof bpmInst.getInfoByDefKeyInstId>): Result<DeepLink, Failure> {
  const kind = linkTargetCodec.fromWire(action);
  if (kind === 'task' && taskId !== null) return ok({ kind, task: taskId });
  if (kind === 'detail' && instId !== null) return ok({ kind, instance: instId });
  if (kind === 'start' && defKey !== null) return ok({ kind, definitionKey: defKey });
  if (kind === 'draft' && defKey !== null && instId !== null) return ok({ kind, definitionKey: defKey, draft: instId });
  return fail({ kind: 'rejectedByServer', message: message ?? '' });
}
