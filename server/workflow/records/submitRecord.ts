import { sql } from 'drizzle-orm';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import type { formSolution } from '#contract/forms/formSolution.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { formProgressCodec, type FormProgress } from '#contract/wire/wireCodecs.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { isEditableRecord } from '#domain/forms/recordPolicy.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { findStartableDefinition } from '../requests/commands/findStartableDefinition.ts';
import { executeCommand } from '../requests/commands/executeCommand.ts';
import { requestStart } from '../requests/commands/requestStart.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { getStartForm } from '#server/forms/views/formsOf.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { toForm } from '#server/forms/records/formStore.ts';
import { loadRecord, type StoredRecord } from '#server/forms/records/readRecord.ts';
import { findRecordTables, toTableSql } from '#server/company/recordTable.ts';
import { submitsRecords } from '#server/forms/records/solutionForm.ts';
import { pickRecordValues } from '#server/forms/records/writeRecord.ts';

type Solution = DeployedFile<'solution'>;
type Setting = BodyOf<typeof formSolution.saveForm>['setting'];

/**
 * Whether a user who may write a record may submit it to the process: once, or again after its request has ended
 * without success.
 */
export async function maySubmitRecord(
  tx: Sql,
  { engine }: Pick<WorkflowContext, 'engine'>,
  viewer: Viewer,
  { content }: Solution,
  record: StoredRecord | undefined,
): Promise<boolean> {
  if (!submitsRecords(content) || (record?.instance !== undefined && !isEditableRecord(record.progress))) return false;
  return (await findStartableDefinition(tx, engine, viewer, { defKey: content.process })).ok;
}

/**
 * Starts the request for a record and stores its id in the record (contract form 3). If the form of the process uses
 * the same object, the record becomes that form; otherwise the fields that both forms contain are copied.
 */
export async function submitRecord(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { content }: Solution,
  { id, record, opinion }: { readonly id: string; readonly record: FormRecord } & Pick<Setting, 'opinion'>,
): Promise<Result<{ readonly instId: string; readonly status: string }>> {
  const { process: defKey = '', object } = content;
  const definition = await findStartableDefinition(tx, deps.engine, viewer, { defKey });
  if (!definition.ok) return definition;
  const placed = getStartForm(definition.value);
  const { tenant } = viewer.caller;
  const held = placed?.form.boAlias === object ? await loadRecord(tx, { tenant, object }, id, 'toWrite') : undefined;
  const body = {
    defKey,
    opinion,
    systemHand: true,
    ...(placed !== undefined && { formData: { [placed.form.alias]: encodeForm(pickRecordValues(record)) } }),
  };
  const started = await executeCommand(
    tx,
    deps,
    viewer,
    requestStart(body, {
      definition: definition.value,
      record: { tenant, object, id },
      values: record,
      adopted: placed && held && toForm({ ...held, object }, { tenant, alias: placed.form.alias }),
    }),
  );
  if (!started.ok) return started;
  const main = (await findRecordTables(tx, tenant, object)).get('');
  if (main === undefined) return refusedError('form.notConfigured');
  const instId = started.value.id;
  const state = await deps.engine.query.state(tx, tenant, instId);
  const status = formProgressCodec.toWire(FINAL_PROGRESS.get(state?.status ?? '') ?? 'submitted');
  await tx.execute(
    sql`update ${toTableSql(main)} set "INST_ID_" = ${instId}, "INST_STATUS_" = ${status} where "ID_" = ${id}`,
  );
  return ok({ instId, status });
}

/** A request may end immediately. */
const FINAL_PROGRESS: ReadonlyMap<string, FormProgress> = new Map([
  ['succeeded', 'succeeded'],
  ['aborted', 'aborted'],
  ['cancelled', 'cancelled'],
]);
