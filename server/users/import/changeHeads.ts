import { and, eq, inArray } from 'drizzle-orm';
import type { ChangeScope } from '../admin/changeScope.ts';
import { loggedGroup, logGroup } from '#server/directory/writePeopleLog.ts';
import { groups } from '#server/db/schema/identity.ts';
import type { RejectedRow } from '#server/db/schema/imports.ts';
import type { ChangedHead, CreatedDepartments, PartResult } from './importPart.ts';
import { storeImportedValues } from './storeImportedValues.ts';
import { resolveDepartmentId } from './createDepartments.ts';
import { findUsersByAccounts } from './findUsersByAccounts.ts';

/** Sets heads of departments whose head has not changed since the plan was made. */
export async function changeHeads(
  scope: ChangeScope,
  rows: readonly ChangedHead[],
  made: CreatedDepartments,
): Promise<Pick<PartResult, 'refused'>> {
  const { tx, tenant } = scope;
  const heads = await findUsersByAccounts(
    scope,
    rows.map(({ head }) => head),
  );
  const named = rows.map((row) => ({ ...row, id: resolveDepartmentId(row.department, made) ?? '' }));
  const found = await tx
    .select({ id: groups.id, head: groups.head, isClosed: groups.isClosed })
    .from(groups)
    .where(
      and(
        eq(groups.tenant, tenant),
        inArray(
          groups.id,
          named.map(({ id }) => id),
        ),
      ),
    );
  const groupsById = new Map(found.map((group) => [group.id, group]));
  const refused: RejectedRow[] = [];
  const kept: { readonly subject: string; readonly field: 'head'; readonly value: string }[] = [];
  for (const { id, line, name, head, before } of named) {
    const group = groupsById.get(id);
    const person = heads.get(head);
    if (group === undefined || group.isClosed) refused.push({ line, name, reason: 'department' });
    else if ((group.head ?? '') !== before) refused.push({ line, name, reason: 'changed' });
    else if (head !== '' && (person === undefined || person.hasLeft)) refused.push({ line, name, reason: 'head' });
    else {
      const logged = await loggedGroup(tx, id);
      await tx
        .update(groups)
        .set({ head: person?.id ?? null })
        .where(eq(groups.id, id));
      await logGroup(scope, logged, id);
      kept.push({ subject: id, field: 'head', value: head });
    }
  }
  await storeImportedValues(scope, kept, made);
  return { refused };
}
