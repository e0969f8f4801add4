import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Company } from '#server/company/company.ts';
import { pickByNames, indexByNames, type Directory, type KnownGroup, type KnownPerson } from './directory.ts';

/** A whole company in memory, without a database. Deactivated users are not found. */
export interface CompanyDirectory extends Directory<CompanyMember, CompanyUnit> {
  /** All active users in display order. */
  readonly activeMembers: readonly CompanyMember[];
  /** Returns all groups of a user: the department, its ancestors, and roles. */
  listGroupIds(person: PersonId): readonly GroupId[];
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

export const createCompanyDirectory = (company: Company): CompanyDirectory => createDirectory(resolveIds(company));

/** @param all all active users and all groups that are not closed */
export function createDirectory({
  members,
  units,
}: {
  readonly members: readonly CompanyMember[];
  readonly units: readonly CompanyUnit[];
}): CompanyDirectory {
  const people = new Map(members.map((each) => [each.id, each]));
  const groups = new Map(units.map((each) => [each.id, each]));
  const named = {
    people: indexByNames(members, ({ id, account }) => [id, account]),
    groups: indexByNames(units, ({ id, key }) => [id, key]),
  };
  const person = (id: PersonId | undefined): CompanyMember | undefined => (id === undefined ? id : people.get(id));

  /** Returns a group and its ancestors, nearest first. */
  function listGroupChain(group: GroupId | undefined): readonly CompanyUnit[] {
    const unit = group === undefined ? group : groups.get(group);
    return unit === undefined ? [] : [unit, ...listGroupChain(unit.parent)];
  }
  const headOver = ({ id, department }: CompanyMember): CompanyMember | undefined =>
    listGroupChain(department)
      .flatMap(({ head }) => person(head) ?? [])
      .find((head) => head.id !== id);

  return {
    activeMembers: members,
    person: (id) => Promise.resolve(person(id)),
    people: (names) => Promise.resolve(pickByNames(named.people, names)),
    groups: (names) => Promise.resolve(pickByNames(named.groups, names)),
    listMembers: ({ id, members: put }) =>
      Promise.resolve(
        members.filter(
          (each) => put.includes(each.id) || listGroupChain(each.department).some((unit) => unit.id === id),
        ),
      ),
    findManager: (someone) => Promise.resolve(person(someone.superior) ?? headOver(someone)),
    findDepartmentHead: (someone) => Promise.resolve(headOver(someone)),
    listGroupIds: (id) =>
      [...listGroupChain(person(id)?.department), ...units.filter(({ members: put }) => put.includes(id))].map(
        (unit) => unit.id,
      ),
  };
}

/** Replaces accounts and keys by ids. */
function resolveIds({ groups, people }: Company): {
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
