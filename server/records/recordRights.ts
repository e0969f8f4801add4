import { and, eq, sql } from 'drizzle-orm';
import { recordRefusal, type RecordOrigin, type RecordReader, type RecordUse } from '#domain/form/recordPolicy.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import { readableInstance } from '../bpm/access.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { Sql } from '../storage/database.ts';
import { groups } from '../storage/schema/identity.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { recordById, type StoredRecord } from './readRecord.ts';

type Solution = DeployedFile<'solution'>;

/** Who asks, as rights on records want to know it. */
export async function recordReaderOf(tx: Sql, { caller }: Viewer): Promise<RecordReader> {
  const { person, isAdministrator, tenant } = caller;
  const own = sql`(select path from groups where id = ${person.department} and tenant = ${tenant})`;
  const below = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), sql`${groups.path} like ${own} || '%'`));
  return {
    id: person.id,
    department: person.department,
    groups: caller.groups,
    departments: [...new Set([person.department, ...below.map(({ id }) => id)])],
    isAdministrator,
  };
}

/** Why somebody may not do something with a record of a solution; without a record, with a new one. */
export async function recordRefusalFor(
  tx: Sql,
  viewer: Viewer,
  { content }: Solution,
  use: RecordUse,
  { reader, record }: { readonly reader: RecordReader; readonly record?: StoredRecord | undefined },
): Promise<RefusalCode | undefined> {
  return recordRefusal(
    content.permissions,
    use,
    reader,
    record === undefined ? undefined : await originOf(tx, viewer, record),
  );
}

async function originOf(tx: Sql, viewer: Viewer, { instance, ...record }: StoredRecord): Promise<RecordOrigin> {
  if (instance === undefined) return record;
  return { ...record, isOfReadableRequest: (await readableInstance(tx, viewer, instance)) !== undefined };
}

/** Whether any form on its object lets this person open a record. */
export const maySeeRecord = async (
  tx: Sql,
  deps: Pick<BpmDeps, 'files'>,
  viewer: Viewer,
  { object, record: id }: { readonly object: string; readonly record: string },
): Promise<boolean> => (await openedRecord(tx, deps, viewer, { object, id })) !== undefined;

/** Which record is meant: by a solution, or by its object where any form on it will do. */
interface NamedRecord {
  readonly solution?: string | undefined;
  readonly object?: string | undefined;
  readonly id: string;
}

/** A record with the first form by which this person may open it; what may not be opened is not there. */
export async function openedRecord(
  tx: Sql,
  { files }: Pick<BpmDeps, 'files'>,
  viewer: Viewer,
  { solution: alias, object, id }: NamedRecord,
): Promise<{ readonly solution: Solution; readonly record: StoredRecord } | undefined> {
  const { tenant } = viewer.caller;
  const solutions = (await files.allMain(tx, tenant, 'solution')).filter(
    ({ key, content }) => (alias === undefined || alias === key) && (object === undefined || object === content.object),
  );
  if (id === '' || solutions.length === 0 || (alias === undefined && object === undefined)) return undefined;
  const reader = await recordReaderOf(tx, viewer);
  for (const solution of solutions) {
    const record = await recordById(tx, { tenant, object: solution.content.object }, id);
    if (
      record !== undefined &&
      (await recordRefusalFor(tx, viewer, solution, 'open', { reader, record })) === undefined
    )
      return { solution, record };
  }
  return undefined;
}
