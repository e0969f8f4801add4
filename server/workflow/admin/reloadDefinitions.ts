import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { definitionFiles } from '#contract/workflow/definitionFiles.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { isSameCompany } from '#server/directory/verifyTenant.ts';
import { loadExistingNames } from '#server/directory/namesInUse.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { findLastDeployment, logProcess, type ProcessLogFacts } from './processLog.ts';
import { listVersionChanges, deployFolder } from './deployFolder.ts';
import { refusedError } from '#server/http/errors.ts';
import { StartupError } from '#server/config/startupError.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { tenants } from '#server/db/schema/logins.ts';
import { companySchema } from '#server/company/files/companyFiles.ts';
import { readJsonFile } from '#server/company/files/readJson.ts';
import { readFolderOwner } from '#server/company/load/loadCompany.ts';
import type { DefinitionsThread } from '#server/company/load/definitionsThread.ts';
import type { Definitions, LoadedDefinitions } from '#server/company/load/loadDefinitions.ts';
import { describeProblem, toProblemDto, type DefinitionProblem } from '#server/company/problem.ts';

const MAX_PROBLEMS = 20;

interface ReloadResult {
  /** Problems of the folder. If there are any, nothing was changed. */
  readonly problems: readonly DefinitionProblem[];
  readonly processes: number;
  readonly files: number;
}
type ReloadPreview = AnswerOf<typeof definitionFiles.status>;

/** The definitions folder of a running server. If it has errors, nothing is changed. */
export interface FolderReader {
  /** Deploys the folder. @param by the requesting administrator; absent if triggered by a signal */
  reload(by?: PersonId): Promise<ReloadResult>;
  preview(): Promise<ReloadPreview>;
  /** Reloads the texts after another server has deployed the folder. */
  refresh(): Promise<number>;
}
export type Reload = FolderReader['reload'];

interface ReloadDeps {
  readonly database: Database;
  readonly tenant: string;
  /** Absent if the server reads no folder. */
  readonly folder: string | undefined;
  readonly thread: DefinitionsThread;
  readonly now: () => Instant;
  readonly newId: () => string;
  readonly seed: (tx: Sql, definitions: Definitions) => Promise<void>;
  /** Called after the deployment. */
  readonly onDeployed: (definitions: Definitions) => void;
  readonly logLine: (line: string) => void;
}

/** Creates the reader, which reloads the folder while the server runs. Reloads run one after the other. */
export function createFolderReader(deps: ReloadDeps): FolderReader {
  const { database, tenant, folder, thread, now, newId, seed, onDeployed, logLine } = deps;
  let last: Promise<unknown> = Promise.resolve();
  const runSerially = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
  /** Log entry of the last deployment whose texts were loaded, by this or another server. */
  let known: string | undefined;
  const factsOf = (tx: Sql, actor?: PersonId): ProcessLogFacts => ({ tx, tenant, newId, now: now(), actor });

  const read = async (): Promise<LoadedDefinitions> => {
    if (folder === undefined) return fail([{ message: 'this server reads no folder of definitions' }]);
    const objection = await database.background.transaction((tx) => checkFolderOwner(tx, tenant, folder));
    if (objection !== undefined) return fail([objection]);
    const names = await database.background.transaction((tx) => loadExistingNames(tx, tenant));
    const done = await thread.run({ folder, known: names });
    if (!done.ok) throw new Error(`The company folder could not be read: ${done.error}`);
    return done.value;
  };

  const reload = async (by?: PersonId): Promise<ReloadResult> => {
    const loaded = await read();
    const stopped = loaded.ok
      ? await database.background
          .transaction((tx) => deployFolder(factsOf(tx, by), loaded.value, (part) => seed(part, loaded.value), true))
          .catch(toProblems)
      : loaded.error;
    if (!loaded.ok || stopped !== undefined) {
      const problems = stopped ?? [];
      if (folder !== undefined)
        await database.background.transaction((tx) =>
          logProcess(factsOf(tx, by), {
            kind: 'refused',
            problems: problems.slice(0, MAX_PROBLEMS).map(toProblemDto),
            problemCount: problems.length,
          }),
        );
      return { problems, processes: 0, files: 0 };
    }
    onDeployed(loaded.value);
    known = await newest();
    const { processes, files = {} } = loaded.value;
    return { problems: [], processes: processes.length, files: Object.values(files).flat().length };
  };

  const newest = () =>
    database.background.transaction(async (tx) => (await findLastDeployment(tx, tenant, ['loaded']))?.id ?? '');

  const follow = async (): Promise<number> => {
    const taken = await newest();
    if (known !== undefined && known !== taken) {
      const loaded = await read();
      if (loaded.ok) onDeployed(loaded.value);
      else
        logLine(
          `The folder another server has read cannot be read here: ${loaded.error.map(describeProblem).join('; ')}`,
        );
    }
    known = taken;
    return 0;
  };

  return {
    reload: (by) => runSerially(() => reload(by)),
    preview: () =>
      runSerially(async () => {
        const loaded = await read();
        const problems = loaded.ok ? [] : loaded.error;
        return {
          problems: problems.slice(0, MAX_PROBLEMS).map(toProblemDto),
          problemCount: problems.length,
          changes: loaded.ok
            ? [
                ...(await database.background.transaction((tx) =>
                  listVersionChanges(tx, tenant, loaded.value.processes),
                )),
              ]
            : [],
        };
      }),
    refresh: () => (folder === undefined ? Promise.resolve(0) : runSerially(follow)),
  };
}

/** Refuses a folder of another tenant or company. */
async function checkFolderOwner(tx: Sql, tenant: string, folder: string): Promise<DefinitionProblem | undefined> {
  const file = 'company.json';
  const { language } = await readFolderOwner(folder);
  const read = await readJsonFile(join(folder, file), file, companySchema(language));
  // Errors of the file, also its absence, are reported with all others.
  if (!read.ok || read.value === undefined) return undefined;
  const company = read.value;
  if (company.tenant !== tenant)
    return {
      file,
      element: 'tenant',
      message: `the tenant is "${company.tenant}" now`,
      expected: `"${tenant}", with which this server was started`,
    };
  const [own] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenant));
  if (!own?.name || isSameCompany(own.name, company)) return undefined;
  return {
    file,
    element: 'name',
    message: `the company is called "${company.name['zh-CN']}" now`,
    expected: `"${own.name['zh-CN']}", or that name as "formerName" where it was renamed`,
  };
}

/** Returns errors that would also prevent a start. */
function toProblems(error: unknown): readonly DefinitionProblem[] {
  if (error instanceof StartupError) return [{ message: error.message.replace(/\.$/u, '') }];
  throw error;
}

/** For administrators of the tenant that owns the folder; others are refused with `notFound`. */
export const reloadRoutes = ({ reload, preview }: FolderReader, tenant: string): readonly ServerRoute[] => [
  route(definitionFiles.status, async (_, caller) =>
    caller.tenant === tenant ? ok(await preview()) : refusedError('notFound'),
  ),
  route(definitionFiles.reload, async (_, caller) => {
    if (caller.tenant !== tenant) return refusedError('notFound');
    const { problems, processes, files } = await reload(caller.person.id);
    return problems.length > 0
      ? refusedError('definition.broken', {
          count: Math.min(problems.length, MAX_PROBLEMS),
          problems: problems.slice(0, MAX_PROBLEMS).map(describeProblem).join('\n'),
        })
      : ok({ processes, files });
  }),
];
