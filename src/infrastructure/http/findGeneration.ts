import { directory } from '#api/directoryEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { makeApiClient, type ApiClient } from './apiClient.ts';
import { makeFillNames } from './fillNames.ts';
import type { FindGeneration, Generation } from './generation.ts';
import type { ApiSettings } from './wireCall.ts';

/** Nobody has this id. */
const NOBODY = '0';
const SILENT: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable', 'sessionExpired']);
/** The service itself broke; with any other status something in front of it answers. */
const BROKEN = 500;

/** What was set, or is remembered: another word is none. */
interface GenerationMemory {
  readonly read: () => string | undefined;
  readonly write: (told: Generation) => void;
}
/** What is asked of a platform of which nobody knows yet that it is B. */
export interface ForeignPlatform {
  readonly find: FindGeneration;
  readonly completion: () => Promise<((answer: unknown) => Promise<unknown>) | undefined>;
}

/** That a session has ended is noticed by the calls of the page, not by these. */
export function makeForeignPlatform(settings: ApiSettings, memory: GenerationMemory): ForeignPlatform {
  const call = makeApiClient({ ...settings, endSession: async () => undefined });
  const find = makeFindGeneration(call, memory);
  const fill = makeFillNames(call);
  return {
    find,
    completion: async () => {
      const found = await find();
      return found.ok && found.value === 'A' ? fill : undefined;
    },
  };
}

/**
 * Finds out once, however many ask at the same time, and has it remembered (ADR 20). A platform that does not tell is
 * taken for B, this time.
 */
export function makeFindGeneration(call: ApiClient, { read, write }: GenerationMemory): FindGeneration {
  const remembered = read();
  let known: Generation | undefined = remembered === 'A' || remembered === 'B' ? remembered : undefined;
  let asking: ReturnType<FindGeneration> | undefined;
  const ask = async (): ReturnType<FindGeneration> => {
    const told = await askGeneration(call);
    asking = undefined;
    if (!told.ok) return told;
    known = told.value ?? 'B';
    if (told.value) write(told.value);
    return ok(known);
  };
  return async () => (known === undefined ? (asking ??= ask()) : ok(known));
}

/**
 * Tells the generations apart by two readings (contract people 2): A lacks `getUserInfo` and has `getUsersByIds`. Any
 * other word to the first is B's, even a refusal. A platform that lacks both tells nothing.
 */
async function askGeneration(call: ApiClient): Promise<Result<Generation | undefined, Failure>> {
  const newer = await call(directory.getUserInfo, { fields: { userId: NOBODY } });
  if (newer.ok || newer.error.kind !== 'notOffered') return !newer.ok && isSilent(newer.error) ? newer : ok('B');
  const older = await call(directory.getUsersByIds, { fields: { userIds: NOBODY } });
  if (!older.ok && isSilent(older.error)) return older;
  return ok(!older.ok && older.error.kind === 'notOffered' ? undefined : 'A');
}

const isSilent = (failure: Failure): boolean =>
  SILENT.has(failure.kind) || (failure.kind === 'serverFault' && failure.status !== BROKEN);
