import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { InstanceGateway } from '../ports/workflow/instanceGateway.ts';
import { toStartRequest, type StartProcessInput } from './startProcess.ts';

/**
 * Saves an unfinished request on the server. Missing and invalid values are reported only when it is started (contract
 * form 3).
 */
export type SaveDraft = (order: StartProcessInput) => Promise<Result<InstanceId, Failure>>;

export const createSaveDraft =
  (instances: InstanceGateway): SaveDraft =>
  (order) =>
    instances.saveDraft(toStartRequest(order));
