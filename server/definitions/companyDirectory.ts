import type { Company } from './company.ts';
import type { Directory } from './directory.ts';

/** The directory a company's files describe, accounts and keys resolved to ids. */
export function directoryOf({ groups, people }: Company): Directory {
  const persons = new Map(people.map(({ account, id }) => [account, id]));
  const keys = new Map(groups.map(({ key, id }) => [key, id]));
  const known = (account: string): readonly string[] => [persons.get(account) ?? []].flat();
  return {
    people: new Map(people.map(({ id, department, superior }) => [id, {
      department: keys.get(department) ?? '',
      ...(superior !== undefined && { superior: persons.get(superior) ?? '' }),
    }])),
    groups: new Map(groups.map(({ id, parent, head, members }) => [id, {
      members: members.flatMap(known),
      ...(parent !== undefined && { parent: keys.get(parent) ?? '' }),
      ...(head !== undefined && { head: persons.get(head) ?? '' }),
    }])),
  };
}
