import { directory } from '#contract/directory/directoryEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { createApiClient, type ApiClient } from './apiClient.ts';
import { createResolveUserNames } from './fillNames.ts';
import type { DetectGeneration, Generation } from './generation.ts';
import type { ApiSettings } from './wireCall.ts';

const UNKNOWN_USER_ID = '0';
const UNREACHABLE_FAILURES: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable', 'sessionExpired']);
/** Only status 500 comes from the service itself; other error statuses may come from a proxy. */
const SERVICE_FAULT_STATUS = 500;

/** Configured or stored generation; any other text is ignored. */
interface GenerationStore {
  readonly read: () => string | undefined;
  readonly write: (generation: Generation) => void;
}
/** Detection of the generation and completion of answers, for a platform that is not known to be B. */
export interface ForeignPlatform {
  readonly detectGeneration: DetectGeneration;
  readonly loadCompletion: () => Promise<((answer: unknown) => Promise<unknown>) | undefined>;
}

/** These calls do not end an expired session; the calls of the page do. */
export function createForeignPlatform(settings: ApiSettings, memory: GenerationStore): ForeignPlatform {
  const call = createApiClient({ ...settings, endSession: async () => undefined });
  const detectGeneration = createDetectGeneration(call, memory);
  const fill = createResolveUserNames(call);
  return {
    detectGeneration,
    loadCompletion: async () => {
      const found = await detectGeneration();
      return found.ok && found.value === 'A' ? fill : undefined;
    },
  };
}

/**
 * Detects the generation with one request, even for concurrent callers, and stores the result (ADR 20). If it cannot be
 * detected, B is assumed until the next start.
 */
export function createDetectGeneration(call: ApiClient, { read, write }: GenerationStore): DetectGeneration {
  const remembered = read();
  let known: Generation | undefined = remembered === 'A' || remembered === 'B' ? remembered : undefined;
  let pending: ReturnType<DetectGeneration> | undefined;
  const detect = async (): ReturnType<DetectGeneration> => {
    const detected = await probeGeneration(call);
    pending = undefined;
    if (!detected.ok) return detected;
    known = detected.value ?? 'B';
    if (detected.value) write(detected.value);
    return ok(known);
  };
  return async () => (known === undefined ? (pending ??= detect()) : ok(known));
}

/**
 * Distinguishes the generations by two calls (contract people 2): A lacks `getUserInfo` and has `getUsersByIds`. Any
 * other answer to the first call means B, even a refusal. Returns `undefined` if both calls are missing.
 */
async function probeGeneration(call: ApiClient): Promise<Result<Generation | undefined>> {
  const newer = await call(directory.getUserInfo, { fields: { userId: UNKNOWN_USER_ID } });
  if (newer.ok || newer.error.kind !== 'notOffered') return !newer.ok && isUnreachable(newer.error) ? newer : ok('B');
  const older = await call(directory.getUsersByIds, { fields: { userIds: UNKNOWN_USER_ID } });
  if (!older.ok && isUnreachable(older.error)) return older;
  return ok(!older.ok && older.error.kind === 'notOffered' ? undefined : 'A');
}

const isUnreachable = (failure: Failure): boolean =>
  UNREACHABLE_FAILURES.has(failure.kind) || (failure.kind === 'serverFault' && failure.status !== SERVICE_FAULT_STATUS);
