import { formProgressCodec } from '#api/wireCodecs.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { namesOfForm } from '../definitions/files/formFile.ts';
import { writeForm } from '../records/formStore.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedDefinition } from './definitionStore.ts';

/** The form of a request that another one has called: what both know by the same name is filled in already. */
export async function writeCalledForm(
  tx: Sql,
  { tenant, loaded, forms }: DeployedDefinition,
  { id, variables, initiator, startedAt }: InstanceState,
  newId: () => string,
): Promise<void> {
  const form = forms[loaded.formAlias ?? ''];
  if (form === undefined) return;
  const record: Variables = Object.fromEntries(namesOfForm(form).main.map((name) => [name, variables[name] ?? '']));
  await writeForm(tx, {
    before: undefined,
    tenant,
    instance: id,
    form,
    record,
    progress: formProgressCodec.toWire('submitted'),
    node: '',
    nodeName: '',
    person: initiator.id,
    now: startedAt,
    keepsLog: false,
    newId,
  });
}
