import { and, desc, eq, sql } from 'drizzle-orm';
import { formChangeEndpoints as changeCalls } from '#api/formChangeEndpoints.ts';
import type { AnswerOf, FieldsOf } from '#api/endpoint.ts';
import { toWireTime } from '#api/time.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { chosenIds } from '../../forms/labels.ts';
import { wordChanges } from '../../forms/wordChange.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { digitId } from '../../list/digitId.ts';
import { openedRecord } from '../../records/recordRights.ts';
import { recordTitle } from '../../records/recordTitle.ts';
import { formsOfSolution } from '../../records/solutionForm.ts';
import { refused } from '../../refused.ts';
import { storedFormChanges, formRows } from '../../storage/schema/formRows.ts';
import type { Sql } from '../../storage/database.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { findInstance } from '../commands/onInstance.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

type ChangeDto = AnswerOf<typeof changeCalls.getFormChangeLog>[number];

/** Contract form 14: what was changed in the form of a request on its way, or in a record, in the reader's words. */
export const changeRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(changeCalls.getFormChangeLog, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      if (fields.instId === undefined) return recordChanges(tx, deps, viewer, fields);
      const found = await findInstance(tx, deps, viewer, fields.instId);
      return found.ok ? ok(await requestChanges(tx, deps, viewer, fields.instId, found.value.definition)) : found;
    }),
  ),
];

/** The newest writing first. */
async function requestChanges(
  tx: Sql,
  deps: BpmDeps,
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
  return wordedChanges(tx, deps, viewer, definition, written);
}

/** Of a record somebody may open by a form on its object. */
async function recordChanges(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { alias, boAlias, busKey, pk }: FieldsOf<typeof changeCalls.getFormChangeLog>,
): Promise<Result<ChangeDto[], Failure>> {
  const found = await openedRecord(tx, deps, viewer, { solution: alias, object: boAlias, id: busKey ?? pk ?? '' });
  if (found === undefined) return refused('notFound');
  const { forms } = formsOfSolution(found.solution);
  const written = await tx
    .select({ change: storedFormChanges })
    .from(storedFormChanges)
    .where(eq(storedFormChanges.row, found.record.id))
    .orderBy(desc(storedFormChanges.changedAt), desc(storedFormChanges.id));
  const [form = ''] = Object.keys(forms);
  const named = written.map(({ change }) => ({ change, alias: form }));
  const { texts } = found.solution;
  const changes = await wordedChanges(tx, deps, viewer, { forms, texts }, named);
  const recordName = viewer.say({ texts })(recordTitle(found.solution, found.record.record));
  return ok(changes.map((change) => ({ ...change, recordName })));
}

interface WrittenChange {
  readonly change: typeof storedFormChanges.$inferSelect;
  readonly alias: string;
}

async function wordedChanges(
  tx: Sql,
  { clock }: BpmDeps,
  viewer: Viewer,
  definition: Pick<DeployedDefinition, 'forms' | 'texts'> & Partial<Pick<DeployedDefinition, 'loaded'>>,
  written: readonly WrittenChange[],
): Promise<ChangeDto[]> {
  const values = written.flatMap(({ change }) =>
    change.changes.flatMap(({ from, to }) => chosenIds({ from: from ?? '', to: to ?? '' })),
  );
  const named = await findNames(tx, [...written.map(({ change }) => change.changedBy), ...values], viewer.language);
  const words = { language: viewer.language, now: clock.now(), say: viewer.say(definition), nameOf: named.name };
  return written.flatMap(({ change: { id, node, nodeName, changedBy, changedAt, changes }, alias }) =>
    wordChanges(definition, alias, changes, words).map(({ field, label, before, after }, index) => ({
      id: digitId('change', id, index),
      fieldName: field,
      comment: label,
      oldVal: before,
      newVal: after,
      createTime: toWireTime(changedAt),
      nodeId: node,
      createBy: changedBy === SYSTEM ? serverSentence(viewer.language, 'system') : named.name(changedBy),
      nodeName: words.say(definition.loaded?.process.nodes[node]?.name ?? nodeName),
    })),
  );
}
