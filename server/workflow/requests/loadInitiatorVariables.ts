import { inArray } from 'drizzle-orm';
import type { Variables } from '#domain/expression/tree.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { usesInitiatorAttributes } from '#server/forms/views/processVariables.ts';
import type { Caller } from '#server/http/caller.ts';
import { groups } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

/**
 * Returns the departments and other groups of the initiator with all their parents, by their keys in the company file:
 * `initiator.departments.contains('finance')`. Read once at the start of the request, and only if the process uses
 * them.
 */
export async function loadInitiatorVariables(tx: Sql, caller: Caller, process: ProcessDefinition): Promise<Variables> {
  if (!usesInitiatorAttributes(process)) return {};
  const own = await tx
    .select({ key: groups.key, kind: groups.kind })
    .from(groups)
    .where(inArray(groups.id, [...caller.groups]));
  const keysOf = (isRole: boolean) => own.filter(({ kind }) => (kind === 'role') === isRole).map(({ key }) => key);
  return { initiator: { departments: keysOf(false), groups: keysOf(true) } };
}
