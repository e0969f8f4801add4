import type { GroupId, PersonId } from '#domain/shared/ids.ts';

/** Who is above whom and who belongs where: the least that people rules need, from files or from the database. */
export interface Directory {
  readonly people: ReadonlyMap<PersonId, { readonly department: GroupId; readonly superior?: PersonId }>;
  readonly groups: ReadonlyMap<GroupId, { readonly parent?: GroupId; readonly head?: PersonId; readonly members: readonly PersonId[] }>;
}

/** The superior so many steps up; `undefined` when the line ends before, as it does above the head of the company. */
export function superiorOf({ people }: Directory, person: PersonId, levels: number): PersonId | undefined {
  let found: PersonId | undefined = person;
  for (let step = 0; step < levels && found !== undefined; step++) found = people.get(found)?.superior;
  return found;
}

/** The head of the person's department; for a head, of the nearest department above that somebody else leads. */
export function departmentHeadOf(directory: Directory, person: PersonId): PersonId | undefined {
  const heads = lineOf(directory, directory.people.get(person)?.department).map((group) => directory.groups.get(group)?.head);
  return heads.find((head) => head !== undefined && head !== person);
}

/** Members of a group and of all groups below it, each once, in the order of the directory. */
export function membersOf(directory: Directory, group: GroupId): readonly PersonId[] {
  const inside = new Set([...directory.groups.keys()].filter((candidate) => lineOf(directory, candidate).includes(group)));
  const named = [...inside].flatMap((id) => directory.groups.get(id)?.members ?? []);
  const belonging = [...directory.people].filter(([, { department }]) => inside.has(department)).map(([id]) => id);
  return [...new Set([...named, ...belonging])];
}

/** All groups a person acts for: the department, those above it, and the roles that name the person. */
export function groupsOf(directory: Directory, person: PersonId): readonly GroupId[] {
  const departments = lineOf(directory, directory.people.get(person)?.department);
  const roles = [...directory.groups].filter(([, { members }]) => members.includes(person)).map(([id]) => id);
  return [...new Set([...departments, ...roles.flatMap((role) => lineOf(directory, role))])];
}

/** A group and those above it, nearest first. A ring in the tree ends the line. */
function lineOf({ groups }: Directory, group: GroupId | undefined): readonly GroupId[] {
  const line: GroupId[] = [];
  for (let id = group; id !== undefined && !line.includes(id); id = groups.get(id)?.parent) line.push(id);
  return line;
}
