import { and, eq, sql } from 'drizzle-orm';
import {
  recordRefusal,
  type RecordOrigin,
  type RecordReader,
  type RecordOperation,
} from '#domain/forms/recordPolicy.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import { findReadableInstance } from '../requests/access.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { Sql } from '#server/db/database.ts';
import { groups } from '#server/db/schema/identity.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { loadRecord, type StoredRecord } from '#server/forms/records/readRecord.ts';

type Solution = DeployedFile<'solution'>;

/** Returns the facts about the caller that permissions on records depend on. */
export async function loadRecordReader(tx: Sql, { caller }: Viewer): Promise<RecordReader> {
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

/** Returns why the caller may not use a record of a solution in this way; without a record, a new one. */
export async function findRecordRefusal(
  tx: Sql,
  viewer: Viewer,
  { content }: Solution,
  use: RecordOperation,
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
  return { ...record, isOfReadableRequest: (await findReadableInstance(tx, viewer, instance)) !== undefined };
}

/** Whether any form on the object allows the caller to open a record. */
export const mayReadRecord = async (
  tx: Sql,
  deps: Pick<WorkflowContext, 'files'>,
  viewer: Viewer,
  { object, record: id }: { readonly object: string; readonly record: string },
): Promise<boolean> => (await findReadableRecord(tx, deps, viewer, { object, id })) !== undefined;

/** Identifies a record by a solution, or by its object if any form on it will do. */
interface RecordReference {
  readonly solution?: string | undefined;
  readonly object?: string | undefined;
  readonly id: string;
}

/** Returns a record and the first form that allows the caller to open it; undefined if there is none. */
export async function findReadableRecord(
  tx: Sql,
  { files }: Pick<WorkflowContext, 'files'>,
  viewer: Viewer,
  { solution: alias, object, id }: RecordReference,
): Promise<{ readonly solution: Solution; readonly record: StoredRecord } | undefined> {
  const { tenant } = viewer.caller;
  const solutions = (await files.allMain(tx, tenant, 'solution')).filter(
    ({ key, content }) => (alias === undefined || alias === key) && (object === undefined || object === content.object),
  );
  if (id === '' || solutions.length === 0 || (alias === undefined && object === undefined)) return undefined;
  const reader = await loadRecordReader(tx, viewer);
  for (const solution of solutions) {
    const record = await loadRecord(tx, { tenant, object: solution.content.object }, id);
    if (
      record !== undefined &&
      (await findRecordRefusal(tx, viewer, solution, 'open', { reader, record })) === undefined
    )
      return { solution, record };
  }
  return undefined;
}
