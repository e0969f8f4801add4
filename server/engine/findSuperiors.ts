import { and, eq, inArray } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Answers, CommandKind } from '#domain/workflow/command.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import { directoryOf, type Directory, type PersonRow } from '../directory/directory.ts';
import { people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';

/** Commands that may send something to people the request has met before. */
const LOOKING_BACK: ReadonlySet<CommandKind> = new Set(['return', 'recover', 'fireTimer', 'peopleLeft']);
const HIGHEST = 20;

/** Who stands above the people of this request who have left; nobody is looked for where nothing goes back. */
export async function findSuperiors(
  tx: Sql,
  tenant: string,
  state: InstanceState | undefined,
  command: CommandKind,
): Promise<Answers['superiors']> {
  if (state === undefined || !LOOKING_BACK.has(command)) return undefined;
  const met = [...new Set([state.initiator.id, ...Object.keys(state.names)])];
  const gone = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, true), inArray(people.id, met)));
  const directory = directoryOf(tx, tenant);
  const superiors: Record<PersonId, readonly Executor[]> = {};
  for (const person of gone) superiors[person.id] = await lineOver(tx, directory, person);
  return superiors;
}

/** The line of superiors, the nearest first; one who has left, too, is stepped over. */
async function lineOver(tx: Sql, directory: Directory, person: PersonRow): Promise<readonly Executor[]> {
  const line: Executor[] = [];
  const seen = new Set([person.id]);
  let each: PersonRow | undefined = person;
  for (let level = 0; level < HIGHEST; level += 1) {
    each = await over(tx, directory, each);
    if (each === undefined || seen.has(each.id)) break;
    seen.add(each.id);
    if (!each.hasLeft) line.push({ kind: 'person', id: each.id, name: each.names['zh-CN'] });
  }
  return line;
}

/** Whom somebody reports to, gone or not. */
async function over(tx: Sql, directory: Directory, person: PersonRow): Promise<PersonRow | undefined> {
  if (person.superior === null) return directory.headOver(person);
  const [named] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, person.superior), eq(people.tenant, person.tenant)));
  return named ?? directory.headOver(person);
}
