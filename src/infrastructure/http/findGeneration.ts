import { directory } from '#api/directoryEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { makeApiClient, type ApiClient } from './apiClient.ts';
import { makeFillNames, usersByIds } from './fillNames.ts';
import type { Generation, GenerationSource } from './generation.ts';
import type { ApiSettings } from './wireCall.ts';

/** Nobody has this id. */
const NOBODY = '0';
const SILENT: ReadonlySet<string> = new Set(['offline', 'timeout', 'sessionExpired']);
/** The service itself broke; with any other status something in front of it answers. */
const BROKEN = 500;

/** What is asked of a platform of which nobody knows yet that it is B. */
export interface Foreign extends Pick<GenerationSource, 'find'> {
  readonly completion: NonNullable<ApiSettings['completion']>;
}

/** That a session has ended is noticed by the calls of the page, not by these. */
export function makeForeign(
  settings: ApiSettings,
  known: GenerationSource['known'],
  { remember }: { readonly remember: (told: Generation | undefined) => void },
): Foreign {
  const call = makeApiClient({ ...settings, endSession: async () => undefined });
  const find = makeFindGeneration(call, { known, remember });
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
 * Finds out once, however many ask at the same time, and has it remembered (ADR 20); `undefined` when the platform did
 * not tell. It is taken for B then.
 */
export function makeFindGeneration(
  call: ApiClient,
  { known, remember }: Pick<GenerationSource, 'known'> & { readonly remember: (told: Generation | undefined) => void },
): GenerationSource['find'] {
  let asking: ReturnType<GenerationSource['find']> | undefined;
  const ask = async (): Promise<Result<Generation, Failure>> => {
    const told = await askGeneration(call);
    asking = undefined;
    if (!told.ok) return told;
    remember(told.value);
    return ok(told.value ?? 'B');
  };
  return async () => {
    const found = known();
    return found === undefined ? (asking ??= ask()) : ok(found);
  };
}

/**
 * Tells the generations apart by two readings (contract people 2): A lacks `getUserInfo` and has `getUsersByIds`. Any
 * other word to the first is B's, even a refusal. A platform that lacks both tells nothing.
 */
async function askGeneration(call: ApiClient): Promise<Result<Generation | undefined, Failure>> {
  const newer = await call(directory.getUserInfo, { fields: { userId: NOBODY } });
  if (newer.ok || newer.error.kind !== 'notOffered') return !newer.ok && isSilent(newer.error) ? newer : ok('B');
  const older = await call(usersByIds, { fields: { userIds: NOBODY } });
  if (!older.ok && isSilent(older.error)) return older;
  return ok(!older.ok && older.error.kind === 'notOffered' ? undefined : 'A');
}

const isSilent = (failure: Failure): boolean =>
  SILENT.has(failure.kind) || (failure.kind === 'serverFault' && failure.status !== BROKEN);
