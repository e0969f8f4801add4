import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { loadForms, writeForm } from '#server/forms/records/formStore.ts';
import type { Company } from './company.ts';

/** Writes the form of a request a second later, as another task of the request would. */
export async function changeForm(
  { platform: { database, clock } }: Company,
  instId: string,
  person: PersonId,
  edit: (record: FormRecord) => FormRecord,
): Promise<void> {
  clock.advance(1000);
  await database.background.transaction(async (tx) => {
    const [before] = [...(await loadForms(tx, instId)).values()];
    if (before === undefined) throw new Error(`The request ${instId} has no form`);
    await writeForm(tx, {
      before,
      tenant: before.tenant,
      instance: instId,
      form: { alias: before.alias, boAlias: before.alias },
      record: edit(before.record),
      progress: before.progress,
      node: '',
      nodeName: '',
      person,
      now: clock.now(),
      keepsLog: true,
      newId: () => crypto.randomUUID(),
    });
  });
}
