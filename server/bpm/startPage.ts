import type { FormViewDto, InstanceDto } from '#api/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { fillForm } from '../forms/fillForm.ts';
import { startForm } from '../forms/formsOf.ts';
import { formsOfInstance } from '../records/formStore.ts';
import { newFormRecord, viewFor } from '../forms/viewsFor.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { variablesOf } from '../forms/processVariables.ts';
import { readableInstance } from './access.ts';
import { initiatorVariables } from './initiatorVariables.ts';
import { startable } from './commands/startable.ts';
import { recordFacts } from './recordFacts.ts';
import { instDtos } from './listRows.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

/** The form of a start page, empty or with a draft (contract definitions 4 `getViewByDefId`). */
export async function startView(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  defId: string,
  draft: string | undefined,
): Promise<Result<{ formData: FormViewDto[]; bpmInst: InstanceDto | null }, Failure>> {
  const instance = draft === undefined || draft === '' ? undefined : await readableInstance(tx, viewer, draft);
  if (draft !== undefined && draft !== '' && instance?.initiator !== viewer.caller.person.id)
    return refused('notFound');
  const definition = await startable(tx, deps.engine, viewer, { defId });
  if (!definition.ok) return definition;
  const [bpmInst = null] = instance === undefined ? [] : await instDtos(tx, deps, viewer, [instance]);
  const placed = startForm(definition.value);
  if (placed === undefined) return ok({ formData: [], bpmInst });
  const facts = await recordFacts(tx, deps, viewer);
  const stored = instance === undefined ? undefined : (await formsOfInstance(tx, instance.id)).get(placed.form.alias);
  return ok({
    formData: [
      await viewFor(tx, definition.value, placed, stored?.record ?? newFormRecord(placed, facts), facts, viewer),
    ],
    bpmInst,
  });
}

/** What people rules and conditions would see if the form were sent as it stands; mistakes in it are no matter yet. */
export async function startVariables(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  definition: DeployedDefinition,
  forms: Readonly<Record<string, unknown>>,
): Promise<Variables> {
  const placed = startForm(definition);
  const { process } = definition.loaded;
  const ofInitiator = await initiatorVariables(tx, viewer.caller, process);
  if (placed === undefined) return ofInitiator;
  const fresh = newFormRecord(placed, await recordFacts(tx, deps, viewer));
  const record = fillForm(placed, fresh, forms[placed.form.alias], {
    checkLevel: 'nothing',
    newKey: () => '',
  });
  return { ...(record.ok && variablesOf(record.value, process)), ...ofInitiator };
}
