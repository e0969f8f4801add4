import { and, desc, eq, sql } from 'drizzle-orm';
import { formChangeEndpoints as changeCalls } from '#contract/forms/formChangeEndpoints.ts';
import type { AnswerOf, FieldsOf } from '#contract/wire/endpoint.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { describeChanges } from '#server/forms/views/describeChange.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { findReadableRecord } from '../../records/recordRights.ts';
import { getRecordTitle } from '#server/forms/records/getRecordTitle.ts';
import { getSolutionForms } from '#server/forms/records/solutionForm.ts';
import { refusedError } from '#server/http/errors.ts';
import { storedFormChanges, formRows } from '#server/db/schema/formRows.ts';
import type { Sql } from '#server/db/database.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { loadFormatContext } from '../loadFormatContext.ts';
import { findInstance } from '../commands/findRequest.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';

type ChangeDto = AnswerOf<typeof changeCalls.getFormChangeLog>[number];

/** Contract form 14: the changes in the form of a request or in a record, in the reader's language. */
export const changeRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, changeCalls.getFormChangeLog, async (tx, viewer, { fields }) => {
    if (fields.instId === undefined) return loadRecordChanges(tx, deps, viewer, fields);
    const found = await findInstance(tx, deps.engine, viewer, fields.instId);
    return found.ok ? ok(await loadRequestChanges(tx, deps, viewer, fields.instId, found.value.definition)) : found;
  }),
];

/** Returns the changes of a request, newest first. */
async function loadRequestChanges(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  instId: string,
  definition: DeployedDefinition,
): Promise<ChangeDto[]> {
  const written = await tx
    .select({ change: storedFormChanges, alias: formRows.alias })
    .from(storedFormChanges)
    .innerJoin(
      formRows,
      and(
        eq(sql`coalesce(${formRows.recordId}, ${formRows.id})`, storedFormChanges.row),
        eq(formRows.instance, storedFormChanges.instance),
      ),
    )
    .where(eq(storedFormChanges.instance, instId))
    .orderBy(desc(storedFormChanges.changedAt), desc(storedFormChanges.id));
  return toChangeDtos(tx, deps, viewer, definition, written);
}

/** Returns the changes of a record that the caller may open with a form on its object. */
async function loadRecordChanges(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { alias, boAlias, busKey, pk }: FieldsOf<typeof changeCalls.getFormChangeLog>,
): Promise<Result<ChangeDto[]>> {
  const found = await findReadableRecord(tx, deps, viewer, {
    solution: alias,
    object: boAlias,
    id: busKey ?? pk ?? '',
  });
  if (found === undefined) return refusedError('notFound');
  const { forms } = getSolutionForms(found.solution);
  const written = await tx
    .select({ change: storedFormChanges })
    .from(storedFormChanges)
    .where(eq(storedFormChanges.row, found.record.id))
    .orderBy(desc(storedFormChanges.changedAt), desc(storedFormChanges.id));
  const [form = ''] = Object.keys(forms);
  const named = written.map(({ change }) => ({ change, alias: form }));
  const { texts } = found.solution;
  const changes = await toChangeDtos(tx, deps, viewer, { forms, texts }, named);
  const recordName = viewer.translate({ texts })(getRecordTitle(found.solution, found.record.record));
  return ok(changes.map((change) => ({ ...change, recordName })));
}

interface WrittenChange {
  readonly change: typeof storedFormChanges.$inferSelect;
  readonly alias: string;
}

async function toChangeDtos(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  definition: Pick<DeployedDefinition, 'forms' | 'texts'> & Partial<Pick<DeployedDefinition, 'loaded'>>,
  written: readonly WrittenChange[],
): Promise<ChangeDto[]> {
  const authors = written.map(({ change }) => change.changedBy);
  const values = written.flatMap(({ change }) => change.changes);
  const words = await loadFormatContext(tx, deps, viewer, definition, values, authors);
  return written.flatMap(({ change: { id, node, nodeName, changedBy, changedAt, changes }, alias }) =>
    describeChanges(definition, alias, changes, words).map(({ field, label, before, after }, index) => ({
      id: deriveWireId('change', id, index),
      fieldName: field,
      comment: label,
      oldVal: before,
      newVal: after,
      createTime: toWireTime(changedAt),
      nodeId: node,
      createBy: changedBy === SYSTEM ? formatServerMessage(viewer.language, 'system') : words.getName(changedBy, ''),
      nodeName: words.translate(definition.loaded?.process.nodes[node]?.name ?? nodeName),
    })),
  );
}
