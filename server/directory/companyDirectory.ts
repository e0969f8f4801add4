import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Company } from '../definitions/company.ts';
import { inOrder } from './directory.ts';
import type { Directory, KnownGroup, KnownPerson } from './directory.ts';

/** The people of a company as its files describe them, without a database. Who has left is not found. */
export interface CompanyDirectory extends Directory<CompanyMember, CompanyUnit> {
  /** All groups a person acts for: the department, those above it, and the roles that name the person. */
  groupsOf(person: PersonId): readonly GroupId[];
}
export interface CompanyMember extends KnownPerson {
  readonly account: string;
  readonly department: GroupId;
  readonly superior: PersonId | undefined;
}
export interface CompanyUnit extends KnownGroup {
  readonly key: string;
  readonly parent: GroupId | undefined;
  readonly head: PersonId | undefined;
  readonly members: readonly PersonId[];
}

export function companyDirectory(company: Company): CompanyDirectory {
  const { members, units } = resolve(company);
  const person = (id: PersonId | undefined): CompanyMember | undefined => members.find((each) => each.id === id);

  /** A group and those above it, nearest first. */
  function lineOf(group: GroupId | undefined): readonly CompanyUnit[] {
    const unit = units.find(({ id }) => id === group);
    return unit === undefined ? [] : [unit, ...lineOf(unit.parent)];
  }
  const headOver = ({ id, department }: CompanyMember): CompanyMember | undefined =>
    person(
      lineOf(department)
        .map(({ head }) => head)
        .find((head) => head !== undefined && head !== id),
    );

  return {
    person: (id) => Promise.resolve(person(id)),
    people: (names) => Promise.resolve(inOrder(names, members, ({ id, account }) => [id, account])),
    groups: (names) => Promise.resolve(inOrder(names, units, ({ id, key }) => [id, key])),
    membersOf: ({ id, members: named }) =>
      Promise.resolve(
        members.filter((each) => named.includes(each.id) || lineOf(each.department).some((unit) => unit.id === id)),
      ),
    superiorOf: (someone) => Promise.resolve(person(someone.superior) ?? headOver(someone)),
    headOver: (someone) => Promise.resolve(headOver(someone)),
    groupsOf: (id) =>
      [...lineOf(person(id)?.department), ...units.filter(({ members: named }) => named.includes(id))].map(
        (unit) => unit.id,
      ),
  };
}

/** Accounts and keys → ids. */
function resolve({ groups, people }: Company): {
  readonly members: readonly CompanyMember[];
  readonly units: readonly CompanyUnit[];
} {
  const personOf = new Map(people.map(({ account, id }) => [account, id]));
  const groupOf = new Map(groups.map(({ key, id }) => [key, id]));
  return {
    members: people
      .filter(({ hasLeft }) => !hasLeft)
      .map(({ id, account, name, department, superior }) => ({
        id,
        account,
        names: name,
        department: groupOf.get(department) ?? '',
        superior: superior === undefined ? undefined : personOf.get(superior),
      })),
    units: groups.map(({ id, key, kind, name, parent, head, members }) => ({
      id,
      key,
      kind,
      names: name,
      parent: parent === undefined ? undefined : groupOf.get(parent),
      head: head === undefined ? undefined : personOf.get(head),
      members: members.flatMap((account) => personOf.get(account) ?? []),
    })),
  };
}
