import type { FormViewDto, InstanceDto } from '#api/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { fillForm, variablesOf } from '../forms/fillForm.ts';
import { startForm } from '../forms/formsOf.ts';
import { formsOfInstance } from '../forms/formStore.ts';
import { freshRecord, viewFor } from '../forms/viewsFor.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { readableInstance } from './access.ts';
import { startable } from './commands/startable.ts';
import { recordFacts } from './facts.ts';
import { instDtos } from './listed.ts';
import type { BpmParts } from './parts.ts';
import type { Reader } from './reader.ts';

/** The form of a start page, empty or with a draft (contract workflow 5.5 `getViewByDefId`). */
export async function startView(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  defId: string,
  draft: string | undefined,
): Promise<Result<{ formData: FormViewDto[]; bpmInst: InstanceDto | null }, Failure>> {
  const instance = draft === undefined || draft === '' ? undefined : await readableInstance(tx, reader, draft);
  if (draft !== undefined && draft !== '' && instance?.initiator !== reader.caller.person.id)
    return refused('notFound');
  const definition = await startable(tx, parts.engine, reader, { defId });
  if (!definition.ok) return definition;
  const [bpmInst = null] = instance === undefined ? [] : await instDtos(tx, parts, reader, [instance]);
  const placed = startForm(definition.value);
  if (placed === undefined) return ok({ formData: [], bpmInst });
  const facts = await recordFacts(tx, parts, reader);
  const stored = instance === undefined ? undefined : (await formsOfInstance(tx, instance.id)).get(placed.form.alias);
  return ok({
    formData: [
      await viewFor(tx, definition.value, placed, stored?.record ?? freshRecord(placed, facts), facts, reader),
    ],
    bpmInst,
  });
}

/** What people rules and conditions would see if the form were sent as it stands; mistakes in it are no matter yet. */
export async function startVariables(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  definition: DeployedDefinition,
  forms: Readonly<Record<string, unknown>>,
): Promise<Variables> {
  const placed = startForm(definition);
  if (placed === undefined) return {};
  const record = fillForm(
    {
      ...placed,
      record: freshRecord(placed, await recordFacts(tx, parts, reader)),
      texts: definition.texts,
      language: reader.language,
    },
    forms[placed.form.alias],
    'nothing',
    () => '',
  );
  return record.ok ? variablesOf(record.value) : {};
}
