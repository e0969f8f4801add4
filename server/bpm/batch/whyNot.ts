import type { Failure } from '#domain/shared/failure.ts';
import { wrapFailure } from '../../http/wrapReply.ts';
import type { Viewer } from '../viewer.ts';

/** Why a task of a batch was not decided, as its row says it. */
export const whyNot = (
  failure: Failure,
  { language }: Viewer,
): { readonly message: string; readonly reason: string | null } => ({
  message: wrapFailure(failure, language).body.message,
  reason: failure.kind === 'refused' ? failure.refusal.code : null,
});
