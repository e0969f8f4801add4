import { sql } from 'drizzle-orm';
import type { formSolution } from '#api/formSolution.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { formProgressCodec, type FormProgress } from '#api/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { isFreeRecord } from '#domain/form/recordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { startable } from '../bpm/commands/startable.ts';
import { startProcess } from '../bpm/commands/startProcessCall.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { startForm } from '../forms/formsOf.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedFile } from './companyFileStore.ts';
import { formOfRecord } from './formStore.ts';
import { recordById, type StoredRecord } from './readRecord.ts';
import { recordTablesOf, tableOf } from './recordTable.ts';
import { handsIn } from './solutionForm.ts';
import { ownValues } from './writeRecord.ts';

type Solution = DeployedFile<'solution'>;
type Setting = BodyOf<typeof formSolution.saveForm>['setting'];

/** Whether somebody who may write a record may hand it in, too: once, or again when that has come to nothing. */
export async function mayHandIn(
  tx: Sql,
  { engine }: Pick<BpmDeps, 'engine'>,
  viewer: Viewer,
  { content }: Solution,
  record: StoredRecord | undefined,
): Promise<boolean> {
  if (!handsIn(content) || (record?.instance !== undefined && !isFreeRecord(record.progress))) return false;
  return (await startable(tx, engine, viewer, { defKey: content.process })).ok;
}

/**
 * Starts the request a record goes into, and notes it in the record (contract form 3). Where the form of the process is
 * written for the same object it is this very record; otherwise it begins with what both forms ask for.
 */
export async function handIn(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { content }: Solution,
  { id, record, opinion }: { readonly id: string; readonly record: Variables } & Pick<Setting, 'opinion'>,
): Promise<Result<{ readonly instId: string; readonly status: string }, Failure>> {
  const { process: defKey = '', object } = content;
  const definition = await startable(tx, deps.engine, viewer, { defKey });
  if (!definition.ok) return definition;
  const placed = startForm(definition.value);
  const { tenant } = viewer.caller;
  const held = placed?.form.boAlias === object ? await recordById(tx, { tenant, object }, id, 'toWrite') : undefined;
  const started = await startProcess(
    tx,
    deps,
    viewer,
    {
      defKey,
      opinion,
      systemHand: true,
      ...(placed !== undefined && { formData: { [placed.form.alias]: ownValues(record) } }),
    },
    {
      record: { tenant, object, id },
      values: record,
      adopted: placed && held && formOfRecord({ ...held, object }, { tenant, alias: placed.form.alias }),
    },
  );
  if (!started.ok) return started;
  const main = (await recordTablesOf(tx, tenant, object)).get('');
  if (main === undefined) return refused('form.notConfigured');
  const instId = started.value;
  const state = await deps.engine.query.state(tx, tenant, instId);
  const status = formProgressCodec.toWire(ENDED.get(state?.status ?? '') ?? 'submitted');
  await tx.execute(
    sql`update ${tableOf(main)} set "INST_ID_" = ${instId}, "INST_STATUS_" = ${status} where "ID_" = ${id}`,
  );
  return ok({ instId, status });
}

/** A request may be over as soon as it is started. */
const ENDED: ReadonlyMap<string, FormProgress> = new Map([
  ['succeeded', 'succeeded'],
  ['aborted', 'aborted'],
  ['cancelled', 'cancelled'],
]);
