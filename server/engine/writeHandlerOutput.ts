import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { loadForms, writeForm } from '#server/forms/records/formStore.ts';
import type { WorkItem } from '#server/db/schema/work.ts';
import type { Sql } from '#server/db/database.ts';

/** Returns a record with the output variables it has a field of; `undefined` if there are none. */
export function mergeHandlerOutput(record: FormRecord, variables: Variables): FormRecord | undefined {
  const wire = encodeForm(record);
  const known = Object.entries(variables).filter(([name]) => Object.hasOwn(wire, name));
  return known.length === 0 ? undefined : decodeRecord({ ...wire, ...Object.fromEntries(known) });
}

/** Writes the output variables of a handler into the forms that have a field of that name. */
export async function writeHandlerOutput(
  tx: Sql,
  { instance, node }: Pick<WorkItem<'handler'>['payload'], 'instance' | 'node'>,
  variables: Variables,
  { clock, newId }: { readonly clock: ServerClock; readonly newId: () => string },
): Promise<void> {
  for (const before of (await loadForms(tx, instance)).values()) {
    const record = mergeHandlerOutput(before.record, variables);
    if (record === undefined) continue;
    await writeForm(tx, {
      before,
      tenant: before.tenant,
      instance,
      form: { alias: before.alias, boAlias: before.held?.object ?? '' },
      record,
      progress: before.progress,
      node,
      nodeName: '',
      person: SYSTEM,
      now: clock.now(),
      keepsLog: true,
      newId,
    });
  }
}
