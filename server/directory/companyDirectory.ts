import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Company } from '../definitions/company.ts';
import { allNamed, namesOf } from './directory.ts';
import type { Directory, KnownGroup, KnownPerson } from './directory.ts';

/** A whole company at once, without a database behind it. Who has left is not found. */
export interface CompanyDirectory extends Directory<CompanyMember, CompanyUnit> {
  /** Everybody at work, in their order. */
  readonly everybody: readonly CompanyMember[];
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

/** The people of a company as its files describe them. */
export const companyDirectory = (company: Company): CompanyDirectory => directoryOfAll(resolve(company));

/** @param all everybody at work and every group that is not closed */
export function directoryOfAll({
  members,
  units,
}: {
  readonly members: readonly CompanyMember[];
  readonly units: readonly CompanyUnit[];
}): CompanyDirectory {
  const people = new Map(members.map((each) => [each.id, each]));
  const groups = new Map(units.map((each) => [each.id, each]));
  const named = {
    people: namesOf(members, ({ id, account }) => [id, account]),
    groups: namesOf(units, ({ id, key }) => [id, key]),
  };
  const person = (id: PersonId | undefined): CompanyMember | undefined => (id === undefined ? id : people.get(id));

  /** A group and those above it, nearest first. */
  function lineOf(group: GroupId | undefined): readonly CompanyUnit[] {
    const unit = group === undefined ? group : groups.get(group);
    return unit === undefined ? [] : [unit, ...lineOf(unit.parent)];
  }
  const headOver = ({ id, department }: CompanyMember): CompanyMember | undefined =>
    lineOf(department)
      .flatMap(({ head }) => person(head) ?? [])
      .find((head) => head.id !== id);

  return {
    everybody: members,
    person: (id) => Promise.resolve(person(id)),
    people: (names) => Promise.resolve(allNamed(named.people, names)),
    groups: (names) => Promise.resolve(allNamed(named.groups, names)),
    membersOf: ({ id, members: put }) =>
      Promise.resolve(
        members.filter((each) => put.includes(each.id) || lineOf(each.department).some((unit) => unit.id === id)),
      ),
    superiorOf: (someone) => Promise.resolve(person(someone.superior) ?? headOver(someone)),
    headOver: (someone) => Promise.resolve(headOver(someone)),
    groupsOf: (id) =>
      [...lineOf(person(id)?.department), ...units.filter(({ members: put }) => put.includes(id))].map(
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
