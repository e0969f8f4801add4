import type { InstDetailDto } from '#api/bpmInst.ts';
import { revokeCodec } from '#api/wireCodecs.ts';
import { instanceFacts } from '#domain/process/factsOfState.ts';
import { instanceRefusal } from '#domain/instance/instancePolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { StoredInstance } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { findInstance } from './commands/onInstance.ts';
import { detailViews } from './formsOfRequest.ts';
import { printTemplateDtos } from '../print/boundTemplates.ts';
import { historyOf } from './history.ts';
import { instDtos } from './listRows.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';
import { isTracked } from './taskPage.ts';
import { instancePolicyFlags } from './policyFlags.ts';
import { processConfigDto } from './wire/configDto.ts';

/**
 * All a request's page shows, nothing to write (contract requests 2). `canRevoke` answers for the list the page was
 * opened from.
 */
export async function instancePage(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  instId: string,
  from: string | undefined,
): Promise<Result<InstDetailDto, Failure>> {
  const found = await findInstance(tx, deps, viewer, instId);
  if (!found.ok) return found;
  const { instance, definition, isByLink } = found.value;
  const [bpmInst] = await instDtos(tx, deps, viewer, [instance]);
  if (bpmInst === undefined) throw new Error(`The request ${instId} has no row.`);
  return ok({
    bpmInst: { ...bpmInst, lockedBy: instance.state?.lockedBy ?? null },
    processConfig: processConfigDto(definition, viewer),
    formData: { success: true, message: '', data: await detailViews(tx, deps, viewer, instId, definition) },
    bpmCheckHistories: await historyOf(tx, viewer, instance, definition),
    tracked: (await isTracked(tx, viewer, instId)) ? '1' : '0',
    canRevoke: canRevoke(instance, definition, viewer, from),
    byLink: isByLink,
    prints: await printTemplateDtos(tx, deps, viewer, { process: definition.key }),
    ...instancePolicyFlags(instance, definition, viewer),
  });
}

function canRevoke(
  { state }: StoredInstance,
  { loaded: { process } }: DeployedDefinition,
  { actor }: Viewer,
  from: string | undefined,
): boolean {
  const action = revokeCodec.fromWire(from);
  return (
    action !== 'unknown' &&
    state !== null &&
    instanceRefusal(instanceFacts(process, state, actor.person.id), actor, action) === undefined
  );
}
