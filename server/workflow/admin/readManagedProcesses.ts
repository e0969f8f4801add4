import { createHash } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type {
  FolderLoadDto,
  ManagedProcessDto,
  ProcessDetailDto,
  processes,
} from '#contract/workflow/processEndpoints.ts';
import { definitionStatusCodec } from '#contract/wire/wireCodecs.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { findJoinWarnings } from '#server/company/load/findJoinWarnings.ts';
import { toProblemDto } from '#server/company/problem.ts';
import { createTranslator } from '#server/company/vocabulary.ts';
import { findNames } from '#server/directory/findNames.ts';
import { createPeopleFinder } from '#server/directory/createAssigneeQuery.ts';
import { readDirectory } from '#server/directory/readDirectory.ts';
import { hasNoStarters, type DeployedDefinition } from '#server/company/definitionStore.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { processStarters } from '#server/db/schema/processes.ts';
import { instances } from '#server/db/schema/requests.ts';
import { findLastDeployment } from './processLog.ts';
import type { ProcessReader } from './processReader.ts';
import { readSteps } from './readSteps.ts';
import { checkAssignees, listStarters, type StepCheck } from './checkAssignees.ts';
import { createAssigneeResolver } from './assigneeResolver.ts';
import { RUNNING_STATUSES } from './underWay.ts';

const isRunning = (status: string): boolean => (RUNNING_STATUSES as readonly string[]).includes(status);

const countRequestsByVersion = ({ tx, tenant }: ProcessReader, key?: string) =>
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
type Counted = Readonly<Awaited<ReturnType<typeof countRequestsByVersion>>>;
const sum = (rows: Counted): number => rows.reduce((all, { requests }) => all + requests, 0);

export async function listManagedProcesses(reader: ProcessReader): Promise<AnswerOf<typeof processes.query>> {
  const { tx, tenant, query, isFromFolder } = reader;
  const mains = await query.allMain(tx, tenant);
  const counted = groupBy(await countRequestsByVersion(reader), ({ key }) => key);
  const judge = await createProcessCheck(reader);
  const listed: ManagedProcessDto[] = [];
  for (const main of mains) {
    // A process that is not in the start list cannot be started.
    const judged = main.status === 'deployed' ? (await judge(main)).steps : [];
    listed.push(toManaged(reader, main, { counted: counted.get(main.key) ?? [], judged }));
  }
  return { folder: isFromFolder ? { last: await toDeploymentDto(reader) } : null, processes: listed };
}

async function toDeploymentDto({ tx, tenant, language }: ProcessReader): Promise<FolderLoadDto | null> {
  const row = await findLastDeployment(tx, tenant);
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
  { counted, judged }: { readonly counted: Counted; readonly judged: readonly StepCheck[] },
): ManagedProcessDto {
  const say = createTranslator(vocabulary, main, language);
  const { description, icon = null, color = null } = main.loaded;
  const underWay = counted.filter(({ status }) => isRunning(status));
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
    lostSteps: judged.filter(({ unassigned }) => unassigned.length > 0).length,
  };
}

const MAX_CHECKED_INITIATORS = 2_000;

/** Checks the steps of processes for the users who may start them, with the directory of this transaction. */
async function createProcessCheck({ tx, tenant }: ProcessReader) {
  const directory = await readDirectory(tx, tenant);
  const asker = createAssigneeResolver(createPeopleFinder(directory));
  return async ({ loaded }: DeployedDefinition) => {
    const may = await listStarters(directory, loaded.starters);
    const judgedFor = may.slice(0, MAX_CHECKED_INITIATORS);
    return { may, judgedFor, steps: await checkAssignees(loaded.process, asker, judgedFor) };
  };
}

export async function readManagedProcess(reader: ProcessReader, key: string): Promise<ProcessDetailDto | undefined> {
  const { tx, tenant, language, query } = reader;
  const main = await query.main(tx, tenant, key);
  if (main === undefined) return undefined;
  const counted = await countRequestsByVersion(reader, key);
  const { starters } = main.loaded;
  const { may, judgedFor, steps } = await (await createProcessCheck(reader))(main);
  const names = await findNames(tx, [...starters.people, ...starters.groups], language);
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.name(id, id) }));
  const whole = await query.definition(tx, main.id);
  const isByChart = whole !== undefined && !hasNoStarters(whole.loaded);
  return {
    ...toManaged(reader, main, { counted, judged: steps }),
    isFromFolder: reader.isFromFolder,
    versions: await listVersions(reader, key, counted),
    drafts: sum(counted.filter(({ status }) => status === 'drafted')),
    starters: {
      from: isByChart ? 'chart' : hasNoStarters(main.loaded) ? 'everybody' : 'app',
      people: named(starters.people),
      groups: named(starters.groups),
      count: may.length,
    },
    steps: await readSteps(reader, main, steps),
    judged: judgedFor.length,
    warnings: findJoinWarnings(main.loaded.process, main.loaded.xml).map((warning) =>
      toProblemDto({ ...warning, ...(main.file !== null && { file: main.file }) }),
    ),
    stamp: await getProcessVersionHash(reader, main),
  };
}

/** Returns the versions that have requests and the current one, the newest first. */
async function listVersions(
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
    const running = sum(own.filter(({ status }) => isRunning(status)));
    const ended = sum(own) - running;
    return isMain || running + ended > 0 ? { id, version, since: toWireTime(since), running, ended } : [];
  });
}

/** Returns a hash of everything a change may concern, to detect concurrent changes. */
export async function getProcessVersionHash(
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

/** Returns the initiator of each draft of a process; with several drafts, several times. */
export const listDraftInitiators = async ({ tx, tenant }: Pick<ProcessReader, 'tx' | 'tenant'>, key: string) =>
  (
    await tx
      .select({ initiator: instances.initiator })
      .from(instances)
      .where(and(eq(instances.tenant, tenant), eq(instances.definitionKey, key), eq(instances.status, 'drafted')))
  ).map(({ initiator }) => initiator);
