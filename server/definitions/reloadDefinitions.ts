import { definitionFiles } from '#api/definitionFiles.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import { StartProblem } from '../startProblem.ts';
import type { Database, Sql } from '../storage/database.ts';
import { loadDefinitions, type Definitions } from './loadDefinitions.ts';
import { readKnownNames } from '../directory/namesInUse.ts';
import { describeProblem } from './problem.ts';

/** So many problems are told at once. */
const MOST_TOLD = 20;

/** What becomes of a second reading of the folder. */
export type Reload = () => Promise<Reloaded>;
interface Reloaded {
  /** What stands against it, a sentence each; nothing was changed then. */
  readonly problems: readonly string[];
  readonly processes: number;
  readonly files: number;
}

interface ReloadDeps {
  readonly database: Database;
  readonly tenant: string;
  /** Absent where there is no folder to be read. */
  readonly folder: string | undefined;
  /** Puts all of it into use, or nothing. */
  readonly seed: (tx: Sql, definitions: Definitions) => Promise<void>;
  /** When all of it is in use. */
  readonly renew: (definitions: Definitions) => void;
}

/**
 * Reads the folder of definitions anew while the server runs. Whatever is broken in it, everything stays as it was;
 * two readings go one after the other.
 */
export function makeReload({ database, tenant, folder, seed, renew }: ReloadDeps): Reload {
  let last: Promise<unknown> = Promise.resolve();
  const reload = async (): Promise<Reloaded> => {
    if (folder === undefined)
      return { problems: ['this server reads no folder of definitions'], processes: 0, files: 0 };
    const known = await database.background.transaction((tx) => readKnownNames(tx, tenant));
    const loaded = await loadDefinitions(folder, { known });
    if (!loaded.ok) return { problems: loaded.error.slice(0, MOST_TOLD).map(describeProblem), processes: 0, files: 0 };
    const stopped = await database.background.transaction((tx) => seed(tx, loaded.value)).catch(problemIn);
    if (stopped !== undefined) return { problems: [stopped], processes: 0, files: 0 };
    renew(loaded.value);
    const { processes, files = {} } = loaded.value;
    return { problems: [], processes: processes.length, files: Object.values(files).flat().length };
  };
  return () => {
    const next = last.then(reload, reload);
    last = next;
    return next;
  };
}

/** What a server would not start with. */
function problemIn(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  throw error;
}

/** For the administrators of the company whose folder it is; to others there is no such folder. */
export const reloadRoutes = (reload: Reload, tenant: string): readonly ServerRoute[] => [
  serve(definitionFiles.reload, async (_, caller) => {
    if (caller.tenant !== tenant) return refused('notFound');
    const { problems, processes, files } = await reload();
    return problems.length > 0
      ? refused('definition.broken', { count: problems.length, problems: problems.join('\n') })
      : ok({ processes, files });
  }),
];
