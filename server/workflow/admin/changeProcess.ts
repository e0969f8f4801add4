import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerOf, BodyOf } from '#contract/wire/endpoint.ts';
import type { ProcessChangeDto, processes } from '#contract/workflow/processEndpoints.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { isStillAdministrator } from '#server/directory/isStillAdministrator.ts';
import { readDirectory } from '#server/directory/readDirectory.ts';
import { hasNoStarters, type DeployedDefinition } from '#server/company/definitionStore.ts';
import { refusedError } from '#server/http/errors.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { processStarters } from '#server/db/schema/processes.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { listStarters } from './checkAssignees.ts';
import { logProcess, type ProcessLogFacts } from './processLog.ts';
import type { ProcessReader } from './processReader.ts';
import { listDraftInitiators, getProcessVersionHash } from './readManagedProcesses.ts';
import { RUNNING_STATUSES } from './underWay.ts';

type Asked = BodyOf<typeof processes.apply>;
type Starters = DeployedDefinition['loaded']['starters'];

/** Previews the effects of a change on requests, drafts, and who may start the process. */
export async function previewProcessChange(
  reader: ProcessReader,
  { key, change }: Asked,
): Promise<Result<AnswerOf<typeof processes.preview>>> {
  const { tx, tenant } = reader;
  const main = await findChangeableProcess(reader, key, change);
  if (!main.ok) return main;
  const directory = await readDirectory(tx, tenant);
  const before = await listStarters(directory, main.value.loaded.starters);
  const after = change.kind === 'starters' ? await listStarters(directory, change) : before;
  const drafters = await listDraftInitiators(reader, key);
  const may = new Set(change.kind === 'discard' ? [] : after);
  const [running] = await tx
    .select({ count: tx.$count(instances, isRunningRequest(tenant, key)) })
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

const isRunningRequest = (tenant: string, key: string) =>
  and(eq(instances.tenant, tenant), eq(instances.definitionKey, key), inArray(instances.status, [...RUNNING_STATUSES]));

/** Applies one change while the directory is locked. Refuses it if the process has changed since the client read it. */
export async function changeProcess(
  reader: ProcessReader,
  log: ProcessLogFacts,
  { key, stamp, change }: Asked,
): Promise<Result<AnswerOf<typeof processes.apply>>> {
  const { tx, tenant } = reader;
  await lockDirectory(tx, tenant);
  if (!(await isStillAdministrator(tx, log.actor ?? ''))) return refusedError('forbidden');
  const main = await findChangeableProcess(reader, key, change);
  if (!main.ok) return main;
  if ((await getProcessVersionHash(reader, main.value)) !== stamp) return ok({ outcome: 'changed' });
  if (change.kind === 'starters') await setStarters(log, main.value, change);
  else await setProcessOffered(log, main.value, change.kind === 'recover');
  return ok({ outcome: 'saved' });
}

async function findChangeableProcess(
  { tx, tenant, query }: ProcessReader,
  key: string,
  change: ProcessChangeDto,
): Promise<Result<DeployedDefinition>> {
  const main = await query.main(tx, tenant, key);
  if (main === undefined) return refusedError('notFound');
  if (change.kind !== 'starters') return ok(main);
  const whole = await query.definition(tx, main.id);
  if (whole === undefined || !hasNoStarters(whole.loaded)) return refusedError('definition.startersByChart');
  const known = await doAllExist(tx, tenant, change);
  return known ? ok(main) : refusedError('notFound');
}

async function doAllExist(tx: Sql, tenant: string, { people: asked, groups: units }: Starters): Promise<boolean> {
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

async function namesOf(tx: Sql, { people: asked, groups: units }: Starters): Promise<readonly LocalizedNames[]> {
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

/** Adds a process to the start list or removes it. Running requests continue. */
export async function setProcessOffered(
  log: ProcessLogFacts,
  { id, key, name, status }: Pick<DeployedDefinition, 'id' | 'key' | 'name' | 'status'>,
  isOffered: boolean,
): Promise<void> {
  const wanted = isOffered ? 'deployed' : 'discarded';
  if (status === wanted) return;
  await log.tx.update(definitions).set({ status: wanted }).where(eq(definitions.id, id));
  await logProcess(log, { kind: isOffered ? 'recovered' : 'discarded', key, name });
}
