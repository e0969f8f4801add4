import type { InstDetailDto } from '#api/bpmInst.ts';
import { revokeWords } from '#api/words.ts';
import { instanceFacts } from '#domain/instance/facts.ts';
import { instanceRefusal } from '#domain/instance/policy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { readableInstance } from './access.ts';
import { definitionsOf } from './definitionsOf.ts';
import { detailViews } from './formsOfRequest.ts';
import { historyOf } from './history.ts';
import { instDtos } from './listed.ts';
import type { BpmParts } from './parts.ts';
import type { Reader } from './reader.ts';
import { isTracked } from './taskPage.ts';
import { toldOfInstance } from './told.ts';
import { processConfigDto } from './wire/configDto.ts';
import type { InstanceRow } from './wire/instDto.ts';

/**
 * All a request's page shows, nothing to write (contract workflow 2.5). `canRevoke` answers for the list the page was
 * opened from.
 */
export async function instancePage(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  instId: string,
  from: string | undefined,
): Promise<Result<InstDetailDto, Failure>> {
  const instance = await readableInstance(tx, reader, instId);
  if (instance === undefined) return refused('notFound');
  const definition = (await definitionsOf(tx, parts.engine, [instance.definition]))(instance.definition);
  const [bpmInst] = await instDtos(tx, parts, reader, [instance]);
  if (bpmInst === undefined) throw new Error(`The request ${instId} has no row.`);
  return ok({
    bpmInst: { ...bpmInst, lockedBy: instance.state?.lockedBy ?? null },
    processConfig: processConfigDto(definition, reader),
    formData: { success: true, message: '', data: await detailViews(tx, parts, reader, instId, definition) },
    bpmCheckHistories: await historyOf(tx, reader, instance, definition),
    tracked: (await isTracked(tx, reader, instId)) ? '1' : '0',
    canRevoke: canRevoke(instance, definition, reader, from),
    ...toldOfInstance(instance, definition, reader),
  });
}

function canRevoke(
  { state }: InstanceRow,
  { loaded: { process } }: DeployedDefinition,
  { actor }: Reader,
  from: string | undefined,
): boolean {
  const action = revokeWords.fromWire(from);
  return (
    action !== 'unknown' &&
    state !== null &&
    instanceRefusal(instanceFacts(process, state, actor.person.id), actor, action) === undefined
  );
}
