import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerOf, BodyOf } from '#api/endpoint.ts';
import type { ProcessChangeDto, processes } from '#api/processEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { isStillAdministrator } from '../directory/isStillAdministrator.ts';
import { readDirectory } from '../directory/readDirectory.ts';
import { isOpenToAll, type DeployedDefinition } from '../engine/definitionStore.ts';
import { refused } from '../refused.ts';
import type { Names } from '../storage/columns.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { processStarters } from '../storage/schema/processes.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { startersIn } from './judgeSteps.ts';
import { logProcess, type ProcessLogFacts } from './processLog.ts';
import type { ProcessReader } from './processReader.ts';
import { draftersOf, stampOf } from './readManagedProcesses.ts';
import { UNDER_WAY } from './underWay.ts';

type Asked = BodyOf<typeof processes.change>;
type Starters = DeployedDefinition['loaded']['starters'];

/** What a change would do to requests, drafts, and who may start. */
export async function processEffects(
  reader: ProcessReader,
  { key, change }: Asked,
): Promise<Result<AnswerOf<typeof processes.foresee>, Failure>> {
  const { tx, tenant } = reader;
  const main = await changeable(reader, key, change);
  if (!main.ok) return main;
  const directory = await readDirectory(tx, tenant);
  const before = await startersIn(directory, main.value.loaded.starters);
  const after = change.kind === 'starters' ? await startersIn(directory, change) : before;
  const drafters = await draftersOf(reader, key);
  const may = new Set(change.kind === 'discard' ? [] : after);
  const [running] = await tx
    .select({ count: tx.$count(instances, onTheWay(tenant, key)) })
    .from(definitions)
    .where(eq(definitions.id, main.value.id));
  return ok({
    running: running?.count ?? 0,
    drafts: drafters.length,
    stranded: drafters.filter((id) => !may.has(id)).length,
    before: before.length,
    after: after.length,
  });
}

const onTheWay = (tenant: string, key: string) =>
  and(eq(instances.tenant, tenant), eq(instances.definitionKey, key), inArray(instances.status, [...UNDER_WAY]));

/** One change, under the lock of the directory; whoever has read something else changes nothing. */
export async function changeProcess(
  reader: ProcessReader,
  log: ProcessLogFacts,
  { key, stamp, change }: Asked,
): Promise<Result<AnswerOf<typeof processes.change>, Failure>> {
  const { tx, tenant } = reader;
  await lockDirectory(tx, tenant);
  if (!(await isStillAdministrator(tx, log.actor ?? ''))) return refused('forbidden');
  const main = await changeable(reader, key, change);
  if (!main.ok) return main;
  if ((await stampOf(reader, main.value)) !== stamp) return ok({ outcome: 'changed' });
  if (change.kind === 'starters') await setStarters(log, main.value, change);
  else await offer(log, main.value, change.kind === 'recover');
  return ok({ outcome: 'saved' });
}

async function changeable(
  { tx, tenant, query }: ProcessReader,
  key: string,
  change: ProcessChangeDto,
): Promise<Result<DeployedDefinition, Failure>> {
  const main = await query.main(tx, tenant, key);
  if (main === undefined) return refused('notFound');
  if (change.kind !== 'starters') return ok(main);
  const whole = await query.definition(tx, main.id);
  if (whole === undefined || !isOpenToAll(whole.loaded)) return refused('definition.startersByChart');
  const known = await allThere(tx, tenant, change);
  return known ? ok(main) : refused('notFound');
}

async function allThere(tx: Sql, tenant: string, { people: asked, groups: units }: Starters): Promise<boolean> {
  const found = [
    asked.length === 0
      ? []
      : await tx
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.tenant, tenant), inArray(people.id, [...asked]))),
    units.length === 0
      ? []
      : await tx
          .select({ id: groups.id })
          .from(groups)
          .where(and(eq(groups.tenant, tenant), inArray(groups.id, [...units]))),
  ].flat();
  return found.length === new Set([...asked, ...units]).size;
}

async function setStarters(
  log: ProcessLogFacts,
  { key, name, loaded }: DeployedDefinition,
  { people: asked, groups: units }: Starters,
): Promise<void> {
  const { tx, tenant } = log;
  const before = await namesOf(tx, loaded.starters);
  const row = { people: [...new Set(asked)], groups: [...new Set(units)] };
  if (row.people.length + row.groups.length === 0)
    await tx.delete(processStarters).where(and(eq(processStarters.tenant, tenant), eq(processStarters.key, key)));
  else
    await tx
      .insert(processStarters)
      .values({ tenant, key, ...row })
      .onConflictDoUpdate({ target: [processStarters.tenant, processStarters.key], set: row });
  const after = await namesOf(tx, row);
  await logProcess(log, { kind: 'starters', key, name, changes: { starters: { before, after } } });
}

async function namesOf(tx: Sql, { people: asked, groups: units }: Starters): Promise<readonly Names[]> {
  const found = [
    ...(units.length === 0
      ? []
      : await tx
          .select({ names: groups.names })
          .from(groups)
          .where(inArray(groups.id, [...units]))),
    ...(asked.length === 0
      ? []
      : await tx
          .select({ names: people.names })
          .from(people)
          .where(inArray(people.id, [...asked]))),
  ];
  return found.map(({ names }) => names);
}

/** Into the list of what may be started, or out of it; requests that run go on. */
export async function offer(
  log: ProcessLogFacts,
  { id, key, name, status }: Pick<DeployedDefinition, 'id' | 'key' | 'name' | 'status'>,
  isOffered: boolean,
): Promise<void> {
  const wanted = isOffered ? 'deployed' : 'discarded';
  if (status === wanted) return;
  await log.tx.update(definitions).set({ status: wanted }).where(eq(definitions.id, id));
  await logProcess(log, { kind: isOffered ? 'recovered' : 'discarded', key, name });
}
