import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { InstanceGateway } from '../ports/instanceGateway.ts';
import { toStartRequest, type StartOrder } from './startProcess.ts';

/**
 * Keeps an unfinished request on the server. What is missing or wrong in it is asked for when it is started (contract
 * form 3).
 */
export type SaveDraft = (order: StartOrder) => Promise<Result<InstanceId, Failure>>;

export const makeSaveDraft =
  (instances: InstanceGateway): SaveDraft =>
  (order) =>
    instances.saveDraft(toStartRequest(order));
