import { inArray } from 'drizzle-orm';
import type { Variables } from '#domain/expression/tree.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { asksOfInitiator } from '../forms/processVariables.ts';
import type { Caller } from '../session/caller.ts';
import { groups } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

/**
 * The departments and the other groups of whoever starts a request, each with all above it, by their keys in the
 * company's file: `initiator.departments.contains('finance')`. They are looked up when the request starts and stay as
 * they were; only where the process asks.
 */
export async function initiatorVariables(tx: Sql, caller: Caller, process: ProcessDefinition): Promise<Variables> {
  if (!asksOfInitiator(process)) return {};
  const own = await tx
    .select({ key: groups.key, kind: groups.kind })
    .from(groups)
    .where(inArray(groups.id, [...caller.groups]));
  const keysOf = (isRole: boolean) => own.filter(({ kind }) => (kind === 'role') === isRole).map(({ key }) => key);
  return { initiator: { departments: keysOf(false), groups: keysOf(true) } };
}
