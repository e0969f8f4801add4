import { getOwn } from '#domain/shared/getOwn.ts';
import { formProgressCodec } from '#contract/wire/wireCodecs.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import { listFormNames } from '#server/db/stored/formFile.ts';
import { writeForm } from '#server/forms/records/formStore.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';

/** Writes the form of a called request. Fields that have the same name as a variable of the caller are prefilled. */
export async function writeCalledForm(
  tx: Sql,
  { tenant, loaded, forms }: DeployedDefinition,
  { id, variables, initiator, startedAt }: InstanceState,
  newId: () => string,
): Promise<void> {
  const form = forms[loaded.formAlias ?? ''];
  if (form === undefined) return;
  const fields = Object.fromEntries(listFormNames(form).main.map((name) => [name, getOwn(variables, name) ?? '']));
  await writeForm(tx, {
    before: undefined,
    tenant,
    instance: id,
    form,
    record: { ...EMPTY_RECORD, fields },
    progress: formProgressCodec.toWire('submitted'),
    node: '',
    nodeName: '',
    person: initiator.id,
    now: startedAt,
    keepsLog: false,
    newId,
  });
}
