import { createHash } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import type { AnswerOf } from '#api/endpoint.ts';
import type { FolderReadingDto, ManagedProcessDto, ProcessDetailDto, processes } from '#api/processEndpoints.ts';
import { definitionStatusCodec } from '#api/wireCodecs.ts';
import { toWireTime } from '#api/time.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { joinWarnings } from '../definitions/joinWarnings.ts';
import { toldProblem } from '../definitions/problem.ts';
import { sayIn } from '../definitions/vocabulary.ts';
import { findNames } from '../directory/findNames.ts';
import { peopleFinder } from '../directory/findPeople.ts';
import { readDirectory } from '../directory/readDirectory.ts';
import { isOpenToAll, type DeployedDefinition } from '../engine/definitionStore.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { processStarters } from '../storage/schema/processes.ts';
import { instances } from '../storage/schema/requests.ts';
import { lastReading } from './processLog.ts';
import type { ProcessReader } from './processReader.ts';
import { readSteps } from './readSteps.ts';
import { judgeSteps, startersIn, type AskedStep } from './judgeSteps.ts';
import { makeStepAsker } from './stepAsker.ts';
import { UNDER_WAY } from './underWay.ts';

const isUnderWay = (status: string): boolean => (UNDER_WAY as readonly string[]).includes(status);

/** How many requests stand on which version, by their status. */
const countedOf = ({ tx, tenant }: ProcessReader, key?: string) =>
  tx
    .select({
      key: instances.definitionKey,
      definition: instances.definition,
      status: instances.status,
      requests: count(),
    })
    .from(instances)
    .where(and(eq(instances.tenant, tenant), key === undefined ? undefined : eq(instances.definitionKey, key)))
    .groupBy(instances.definitionKey, instances.definition, instances.status);
type Counted = Readonly<Awaited<ReturnType<typeof countedOf>>>;
const sum = (rows: Counted): number => rows.reduce((all, { requests }) => all + requests, 0);

export async function listManagedProcesses(reader: ProcessReader): Promise<AnswerOf<typeof processes.query>> {
  const { tx, tenant, query, isFromFolder } = reader;
  const mains = await query.allMain(tx, tenant);
  const counted = groupBy(await countedOf(reader), ({ key }) => key);
  const judge = await judgeIn(reader);
  const listed: ManagedProcessDto[] = [];
  for (const main of mains) {
    // Nobody starts what has been taken out of the start list.
    const judged = main.status === 'deployed' ? (await judge(main)).steps : [];
    listed.push(toManaged(reader, main, { counted: counted.get(main.key) ?? [], judged }));
  }
  return { folder: isFromFolder ? { last: await readingOf(reader) } : null, processes: listed };
}

async function readingOf({ tx, tenant, language }: ProcessReader): Promise<FolderReadingDto | null> {
  const row = await lastReading(tx, tenant);
  if (row === undefined) return null;
  const names = await findNames(tx, [row.actor], language);
  return {
    at: toWireTime(row.at),
    by: row.actor === null ? '' : names.name(row.actor),
    isRefused: row.kind === 'refused',
    problems: [...row.problems],
    problemCount: row.problemCount,
  };
}

function toManaged(
  { vocabulary, language, treeId }: ProcessReader,
  main: DeployedDefinition,
  { counted, judged }: { readonly counted: Counted; readonly judged: readonly AskedStep[] },
): ManagedProcessDto {
  const say = sayIn(vocabulary, main, language);
  const { description, icon = null, color = null } = main.loaded;
  const underWay = counted.filter(({ status }) => isUnderWay(status));
  return {
    defId: main.id,
    treeId: treeId(main.category),
    name: say(main.name),
    key: main.key,
    descp: say(description),
    status: definitionStatusCodec.toWire(main.status),
    version: main.version,
    icon,
    color,
    since: toWireTime(main.deployedAt),
    file: main.file ?? '',
    running: sum(underWay),
    runningBefore: sum(underWay.filter(({ definition }) => definition !== main.id)),
    lostSteps: judged.filter(({ lost }) => lost.length > 0).length,
  };
}

/** The people a step is judged for; more of them are not looked at. */
const MOST_JUDGED = 2_000;

/** Whom the steps of processes find for whoever may start them, by the people of this transaction. */
async function judgeIn({ tx, tenant }: ProcessReader) {
  const directory = await readDirectory(tx, tenant);
  const asker = makeStepAsker(peopleFinder(directory));
  return async ({ loaded }: DeployedDefinition) => {
    const may = await startersIn(directory, loaded.starters);
    const judgedFor = may.slice(0, MOST_JUDGED);
    return { may, judgedFor, steps: await judgeSteps(loaded.process, asker, judgedFor) };
  };
}

export async function readManagedProcess(reader: ProcessReader, key: string): Promise<ProcessDetailDto | undefined> {
  const { tx, tenant, language, query } = reader;
  const main = await query.main(tx, tenant, key);
  if (main === undefined) return undefined;
  const counted = await countedOf(reader, key);
  const { starters } = main.loaded;
  const { may, judgedFor, steps } = await (await judgeIn(reader))(main);
  const names = await findNames(tx, [...starters.people, ...starters.groups], language);
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.name(id, id) }));
  const whole = await query.definition(tx, main.id);
  const isByChart = whole !== undefined && !isOpenToAll(whole.loaded);
  return {
    ...toManaged(reader, main, { counted, judged: steps }),
    isFromFolder: reader.isFromFolder,
    versions: await versionsOf(reader, key, counted),
    drafts: sum(counted.filter(({ status }) => status === 'drafted')),
    starters: {
      from: isByChart ? 'chart' : isOpenToAll(main.loaded) ? 'everybody' : 'app',
      people: named(starters.people),
      groups: named(starters.groups),
      count: may.length,
    },
    steps: await readSteps(reader, main, steps),
    judged: judgedFor.length,
    warnings: joinWarnings(main.loaded.process, main.loaded.xml).map((warning) =>
      toldProblem({ ...warning, ...(main.file !== null && { file: main.file }) }),
    ),
    stamp: await stampOf(reader, main),
  };
}

/** Versions with requests, and the one that runs; the newest first. */
async function versionsOf(
  { tx, tenant }: ProcessReader,
  key: string,
  counted: Counted,
): Promise<ProcessDetailDto['versions']> {
  const rows = await tx
    .select({
      id: definitions.id,
      version: definitions.version,
      since: definitions.deployedAt,
      isMain: definitions.isMain,
    })
    .from(definitions)
    .where(and(eq(definitions.tenant, tenant), eq(definitions.key, key)))
    .orderBy(desc(definitions.version));
  return rows.flatMap(({ id, version, since, isMain }) => {
    const own = counted.filter(({ definition, status }) => definition === id && status !== 'drafted');
    const running = sum(own.filter(({ status }) => isUnderWay(status)));
    const ended = sum(own) - running;
    return isMain || running + ended > 0 ? { id, version, since: toWireTime(since), running, ended } : [];
  });
}

/** All that a change may be about: whoever has read another one is told. */
export async function stampOf(
  { tx, tenant }: Pick<ProcessReader, 'tx' | 'tenant'>,
  { key, id, status }: Pick<DeployedDefinition, 'key' | 'id' | 'status'>,
): Promise<string> {
  const [own] = await tx
    .select({ people: processStarters.people, groups: processStarters.groups })
    .from(processStarters)
    .where(and(eq(processStarters.tenant, tenant), eq(processStarters.key, key)));
  return createHash('sha256')
    .update(JSON.stringify([id, status, own?.people ?? [], own?.groups ?? []]))
    .digest('base64url')
    .slice(0, 22);
}

/** Who keeps a draft of a process, as often as they do. */
export const draftersOf = async ({ tx, tenant }: Pick<ProcessReader, 'tx' | 'tenant'>, key: string) =>
  (
    await tx
      .select({ initiator: instances.initiator })
      .from(instances)
      .where(and(eq(instances.tenant, tenant), eq(instances.definitionKey, key), eq(instances.status, 'drafted')))
  ).map(({ initiator }) => initiator);
