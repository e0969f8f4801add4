import { and, eq, inArray } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import type { CommandInputs, CommandKind } from '#domain/workflow/command.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import { createTenantDirectory, type Directory, type PersonRow } from '#server/directory/directory.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';

/** Commands that can assign tasks to earlier participants of the request. */
const COMMANDS_WITH_EARLIER_ASSIGNEES: ReadonlySet<CommandKind> = new Set([
  'return',
  'recover',
  'fireTimer',
  'peopleLeft',
]);
const MAX_CHAIN_LENGTH = 20;

/**
 * Returns the management chains of those participants of a request who have left the company. Returns undefined for
 * commands that cannot assign tasks to earlier participants.
 */
export async function findManagementChains(
  tx: Sql,
  tenant: string,
  state: InstanceState | undefined,
  command: CommandKind,
): Promise<CommandInputs['superiors']> {
  if (state === undefined || !COMMANDS_WITH_EARLIER_ASSIGNEES.has(command)) return undefined;
  const met = [...new Set([state.initiator.id, ...Object.keys(state.names)])];
  const gone = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, true), inArray(people.id, met)));
  const directory = createTenantDirectory(tx, tenant);
  const superiors: Record<PersonId, readonly Executor[]> = {};
  for (const person of gone) superiors[person.id] = await findManagementChain(tx, directory, person);
  return superiors;
}

/** Returns the managers above a user, the nearest first. Managers who have left are skipped. */
async function findManagementChain(tx: Sql, directory: Directory, person: PersonRow): Promise<readonly Executor[]> {
  const line: Executor[] = [];
  const seen = new Set([person.id]);
  let each: PersonRow | undefined = person;
  for (let level = 0; level < MAX_CHAIN_LENGTH; level += 1) {
    each = await findManager(tx, directory, each);
    if (each === undefined || seen.has(each.id)) break;
    seen.add(each.id);
    if (!each.hasLeft) line.push({ kind: 'person', id: each.id, name: each.names['zh-CN'] });
  }
  return line;
}

/** Returns the direct manager of a user, including managers who have left. */
async function findManager(tx: Sql, directory: Directory, person: PersonRow): Promise<PersonRow | undefined> {
  if (person.superior === null) return directory.findDepartmentHead(person);
  const [named] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, person.superior), eq(people.tenant, person.tenant)));
  return named ?? directory.findDepartmentHead(person);
}
