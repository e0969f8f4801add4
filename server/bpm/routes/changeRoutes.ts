import { desc, eq } from 'drizzle-orm';
import { formChangeEndpoints as changeCalls } from '#api/formChangeEndpoints.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { toWireTime } from '#api/time.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { chosenIds } from '../../forms/labels.ts';
import { wordChanges } from '../../forms/wordChange.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { digitId } from '../../list/digitId.ts';
import { storedFormChanges, formRows } from '../../storage/schema/formRows.ts';
import type { Sql } from '../../storage/database.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { findInstance } from '../commands/onInstance.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

type ChangeDto = AnswerOf<typeof changeCalls.getFormChangeLog>[number];

/** Contract form 14: what was changed in the form of a request on its way, in the reader's words. */
export const changeRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(changeCalls.getFormChangeLog, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await findInstance(tx, deps, viewer, fields.instId);
      return found.ok ? ok(await changesOf(tx, deps, viewer, fields.instId, found.value.definition)) : found;
    }),
  ),
];

/** The newest writing first. */
async function changesOf(
  tx: Sql,
  { clock }: BpmDeps,
  viewer: Viewer,
  instId: string,
  definition: DeployedDefinition,
): Promise<ChangeDto[]> {
  const written = await tx
    .select({ change: storedFormChanges, alias: formRows.alias })
    .from(storedFormChanges)
    .innerJoin(formRows, eq(formRows.id, storedFormChanges.row))
    .where(eq(storedFormChanges.instance, instId))
    .orderBy(desc(storedFormChanges.changedAt), desc(storedFormChanges.id));
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
      nodeName: words.say(definition.loaded.process.nodes[node]?.name ?? nodeName),
    })),
  );
}
