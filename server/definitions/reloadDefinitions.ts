import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { AnswerOf } from '#api/endpoint.ts';
import { definitionFiles } from '#api/definitionFiles.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isSameCompany } from '../directory/judgeDatabase.ts';
import { readKnownNames } from '../directory/namesInUse.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { lastReading, logProcess, type ProcessLogFacts } from '../processes/processLog.ts';
import { changesOf, takeFolder } from '../processes/takeFolder.ts';
import { refused } from '../refused.ts';
import { StartProblem } from '../startProblem.ts';
import type { Database, Sql } from '../storage/database.ts';
import { tenants } from '../storage/schema/logins.ts';
import { companySchema } from './files/companyFiles.ts';
import { readJsonFile } from './files/readJson.ts';
import { readWrittenBy } from './loadCompany.ts';
import { loadDefinitions, type Definitions } from './loadDefinitions.ts';
import { describeProblem, toldProblem, type DefinitionProblem } from './problem.ts';

/** So many problems are told at once. */
const MOST_TOLD = 20;

/** What becomes of a second reading of the folder. */
interface Reloaded {
  /** What stands against it; nothing was changed then. */
  readonly problems: readonly DefinitionProblem[];
  readonly processes: number;
  readonly files: number;
}
type Outlook = AnswerOf<typeof definitionFiles.look>;

/** The folder of a running server. Whatever is broken in it, everything stays as it was. */
export interface FolderReader {
  /** Puts it into use. @param by who wants it; absent, the server was told by a signal */
  reload(by?: PersonId): Promise<Reloaded>;
  /** What that would bring. */
  look(): Promise<Outlook>;
  /** Takes over the words of what another server has put into use. */
  follow(): Promise<number>;
}
export type Reload = FolderReader['reload'];

interface ReloadDeps {
  readonly database: Database;
  readonly tenant: string;
  /** Absent where there is no folder to be read. */
  readonly folder: string | undefined;
  /** Whether the server was started with a company; it does not go on without one. */
  readonly hasCompany: boolean;
  readonly now: () => Instant;
  readonly newId: () => string;
  /** Puts all of it into use, or nothing. */
  readonly seed: (tx: Sql, definitions: Definitions) => Promise<void>;
  /** When all of it is in use. */
  readonly renew: (definitions: Definitions) => void;
  readonly tell: (line: string) => void;
}

type Read = Result<Definitions, readonly DefinitionProblem[]>;

/** Reads the folder of definitions anew while the server runs; two readings go one after the other. */
export function makeReload(deps: ReloadDeps): FolderReader {
  const { database, tenant, folder, hasCompany, now, newId, seed, renew, tell } = deps;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
  /** What was put into use when the words were read last, here or by another server. */
  let known: string | undefined;
  const factsOf = (tx: Sql, actor?: PersonId): ProcessLogFacts => ({ tx, tenant, newId, now: now(), actor });

  const read = async (): Promise<Read> => {
    if (folder === undefined) return fail([{ message: 'this server reads no folder of definitions' }]);
    const objection = hasCompany
      ? await database.background.transaction((tx) => objectionTo(tx, tenant, folder))
      : undefined;
    if (objection !== undefined) return fail([objection]);
    const names = await database.background.transaction((tx) => readKnownNames(tx, tenant));
    return loadDefinitions(folder, { known: names });
  };

  const reload = async (by?: PersonId): Promise<Reloaded> => {
    const loaded = await read();
    const stopped = loaded.ok
      ? await database.background
          .transaction((tx) => takeFolder(factsOf(tx, by), loaded.value, (part) => seed(part, loaded.value), true))
          .catch(problemIn)
      : loaded.error;
    if (!loaded.ok || stopped !== undefined) {
      const problems = stopped ?? [];
      if (folder !== undefined)
        await database.background.transaction((tx) =>
          logProcess(factsOf(tx, by), {
            kind: 'refused',
            problems: problems.slice(0, MOST_TOLD).map(toldProblem),
            problemCount: problems.length,
          }),
        );
      return { problems, processes: 0, files: 0 };
    }
    renew(loaded.value);
    known = await newest();
    const { processes, files = {} } = loaded.value;
    return { problems: [], processes: processes.length, files: Object.values(files).flat().length };
  };

  const newest = () =>
    database.background.transaction(async (tx) => (await lastReading(tx, tenant, ['loaded']))?.id ?? '');

  const follow = async (): Promise<number> => {
    const taken = await newest();
    if (known !== undefined && known !== taken) {
      const loaded = await read();
      if (loaded.ok) renew(loaded.value);
      else
        tell(`The folder another server has read cannot be read here: ${loaded.error.map(describeProblem).join('; ')}`);
    }
    known = taken;
    return 0;
  };

  return {
    reload: (by) => inTurn(() => reload(by)),
    look: () =>
      inTurn(async () => {
        const loaded = await read();
        const problems = loaded.ok ? [] : loaded.error;
        return {
          problems: problems.slice(0, MOST_TOLD).map(toldProblem),
          problemCount: problems.length,
          changes: loaded.ok
            ? [...(await database.background.transaction((tx) => changesOf(tx, tenant, loaded.value.processes)))]
            : [],
        };
      }),
    follow: () => (folder === undefined ? Promise.resolve(0) : inTurn(follow)),
  };
}

/** A folder half written, or that of somebody else, takes no company away and brings none. */
async function objectionTo(tx: Sql, tenant: string, folder: string): Promise<DefinitionProblem | undefined> {
  const file = 'company.json';
  const { language } = await readWrittenBy(folder);
  const read = await readJsonFile(join(folder, file), file, companySchema(language));
  // What else is wrong with it is told with everything else.
  if (!read.ok) return undefined;
  const company = read.value;
  if (company === undefined)
    return { file, message: 'this file is missing', expected: 'the company this server was started with' };
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

/** What a server would not start with. */
function problemIn(error: unknown): readonly DefinitionProblem[] {
  if (error instanceof StartProblem) return [{ message: error.message.replace(/\.$/u, '') }];
  throw error;
}

/** For the administrators of the company whose folder it is; to others there is no such folder. */
export const reloadRoutes = ({ reload, look }: FolderReader, tenant: string): readonly ServerRoute[] => [
  serve(definitionFiles.look, async (_, caller) => (caller.tenant === tenant ? ok(await look()) : refused('notFound'))),
  serve(definitionFiles.reload, async (_, caller) => {
    if (caller.tenant !== tenant) return refused('notFound');
    const { problems, processes, files } = await reload(caller.person.id);
    return problems.length > 0
      ? refused('definition.broken', {
          count: Math.min(problems.length, MOST_TOLD),
          problems: problems.slice(0, MOST_TOLD).map(describeProblem).join('\n'),
        })
      : ok({ processes, files });
  }),
];
