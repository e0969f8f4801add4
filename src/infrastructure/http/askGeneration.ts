import { directory } from '#api/directoryEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from './apiClient.ts';
import { usersByIds } from './fillNames.ts';
import type { AskGeneration } from './generation.ts';

/** Nobody has this id. */
const NOBODY = '0';
const SILENT: ReadonlySet<string> = new Set(['offline', 'timeout', 'serverFault', 'sessionExpired']);

/**
 * Tells the generations apart by two readings (contract people 2): A lacks `getUserInfo` and has `getUsersByIds`. Any
 * other word to the first is B's, even a refusal. A platform that lacks both tells nothing.
 */
export const makeAskGeneration =
  (call: ApiClient): AskGeneration =>
  async () => {
    const newer = await call(directory.getUserInfo, { fields: { userId: NOBODY } });
    if (newer.ok || newer.error.kind !== 'notOffered')
      return !newer.ok && SILENT.has(newer.error.kind) ? newer : ok('B');
    const older = await call(usersByIds, { fields: { userIds: NOBODY } });
    if (!older.ok && SILENT.has(older.error.kind)) return older;
    return ok(!older.ok && older.error.kind === 'notOffered' ? undefined : 'A');
  };
