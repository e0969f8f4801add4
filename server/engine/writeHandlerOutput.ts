import type { Variables } from '#domain/expression/tree.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { loadForms, writeForm } from '#server/forms/records/formStore.ts';
import type { WorkItem } from '#server/db/schema/work.ts';
import type { Sql } from '#server/db/database.ts';

/** Writes the output variables of a handler into the forms that have a field of that name. */
export async function writeHandlerOutput(
  tx: Sql,
  { instance, node }: Pick<WorkItem<'handler'>['payload'], 'instance' | 'node'>,
  variables: Variables,
  { clock, newId }: { readonly clock: ServerClock; readonly newId: () => string },
): Promise<void> {
  for (const before of (await loadForms(tx, instance)).values()) {
    const known = Object.fromEntries(Object.entries(variables).filter(([name]) => Object.hasOwn(before.record, name)));
    if (Object.keys(known).length === 0) continue;
    await writeForm(tx, {
      before,
      tenant: before.tenant,
      instance,
      form: { alias: before.alias, boAlias: before.held?.object ?? '' },
      record: { ...before.record, ...known },
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
