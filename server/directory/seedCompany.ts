import { randomBytes } from 'node:crypto';
import { hashPassword } from '../session/passwords.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { Company, CompanyGroup, CompanyPerson } from '../definitions/company.ts';
import { DIMENSIONS } from './dimensions.ts';
import { searchText } from './searchText.ts';

/** Puts a company into the database. Who is there already stays as he is: people are edited in the app, and the file is only their start. */
export async function seedCompany(tx: Sql, company: Company): Promise<void> {
  const idOf = new Map([...company.groups.map(({ key, id }) => [key, id] as const), ...company.people.map(({ account, id }) => [`@${account}`, id] as const)]);
  const person = (account: string | undefined) => (account === undefined ? null : idOf.get(`@${account}`) ?? null);
  const peopleRows = await Promise.all(company.people.map((each, position) => personRow(each, position)));
  await tx.insert(groups).values(company.groups.map(groupRow)).onConflictDoNothing();
  if (peopleRows.length > 0) await tx.insert(people).values(peopleRows).onConflictDoNothing();
  const joined = company.groups.flatMap(({ id, members }) => members.map((account) => ({ group: id, person: person(account) ?? '' })));
  if (joined.length > 0) await tx.insert(memberships).values(joined).onConflictDoNothing();

  function groupRow({ id, key, kind, name, parent, head }: CompanyGroup, position: number) {
    return {
      id, tenant: company.tenant, dimension: kind === 'role' ? DIMENSIONS.role.id : DIMENSIONS.department.id, key, names: name, kind, position,
      parent: parent === undefined ? null : idOf.get(parent) ?? null, path: pathOf(key), head: person(head),
    };
  }

  function pathOf(key: string): string {
    const group = company.groups.find((each) => each.key === key);
    return group === undefined ? '0.' : `${group.parent === undefined ? '0.' : pathOf(group.parent)}${group.id}.`;
  }

  async function personRow({ name, kana, pinyin, entryDate, department, superior, sex, ...rest }: CompanyPerson, position: number) {
    return {
      ...rest, tenant: company.tenant, names: name, joinedOn: entryDate, department: idOf.get(department) ?? '', superior: person(superior), sex: sex ?? '' as const, position,
      found: searchText({ name, kana, pinyin, account: rest.account, email: rest.email }),
      passwordHash: await hashPassword(company.demoPassword ?? randomBytes(32).toString('hex')),
    };
  }
}
