import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Company, CompanyGroup, CompanyPerson } from './company.ts';
import type { CompanyFile, PeopleFile } from './files/companyFiles.ts';
import type { DefinitionProblem } from './problem.ts';

type GroupEntry = CompanyFile['groups'][number];
type PersonEntry = PeopleFile[number];

/** Accounts and keys → ids. Refuses names that nobody bears, doubles, and lines of superiors or groups that run in a ring. */
export function resolveCompany(company: CompanyFile, people: PeopleFile): Result<Company, readonly DefinitionProblem[]> {
  const resolver = makeResolver(company, people);
  const problems = [...findDoubles(company, people), ...findRings(company, people)];
  const resolved: Company = {
    tenant: company.tenant,
    name: company.name,
    ...(company.demoPassword === undefined ? {} : { demoPassword: company.demoPassword }),
    groups: company.groups.map((group) => resolver.group(group)),
    people: people.map((person) => resolver.person(person)),
  };
  const all = [...problems, ...resolver.problems];
  return all.length > 0 ? fail(all) : ok(resolved);
}

function makeResolver(company: CompanyFile, people: PeopleFile) {
  const problems: DefinitionProblem[] = [];
  const groupIds = new Map(company.groups.map(({ key, id }) => [key, id]));
  const personIds = new Map(people.map(({ account, id }) => [account, id]));
  const find = (ids: ReadonlyMap<string, string>, name: string, from: { file: string; element: string }, word: string): string => {
    const id = ids.get(name);
    if (id === undefined) problems.push({ ...from, message: `the ${word} "${name}" does not exist` });
    return id ?? '';
  };
  const group = ({ parent, head, members, ...rest }: GroupEntry): CompanyGroup => {
    const from = { file: 'company.json', element: `group "${rest.key}"` };
    return {
      ...rest,
      members: members.map((account) => find(personIds, account, from, 'person')),
      ...(parent === undefined ? {} : { parent: find(groupIds, parent, from, 'group') }),
      ...(head === undefined ? {} : { head: find(personIds, head, from, 'person') }),
    };
  };
  const person = ({ department, superior, ...rest }: PersonEntry): CompanyPerson => {
    const from = { file: 'people.json', element: `person "${rest.account}"` };
    return {
      ...rest,
      department: find(groupIds, department, from, 'department'),
      ...(superior === undefined ? {} : { superior: find(personIds, superior, from, 'superior') }),
    };
  };
  return { problems, group, person };
}

function findDoubles({ groups }: CompanyFile, people: PeopleFile): readonly DefinitionProblem[] {
  return [
    ...doublesOf('company.json', 'key', groups.map(({ key }) => key)),
    ...doublesOf('people.json', 'account', people.map(({ account }) => account)),
    ...doublesOf('people.json', 'id', [...groups, ...people].map(({ id }) => id)),
  ];
}

const doublesOf = (file: string, word: string, names: readonly string[]): readonly DefinitionProblem[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({ file, message: `the ${word} "${name}" is used twice` }));

function findRings({ groups }: CompanyFile, people: PeopleFile): readonly DefinitionProblem[] {
  return [
    ...ringsOf('people.json', 'person', 'is his or her own superior', new Map(people.map(({ account, superior }) => [account, superior]))),
    ...ringsOf('company.json', 'group', 'lies inside itself', new Map(groups.map(({ key, parent }) => [key, parent]))),
  ];
}

function ringsOf(file: string, word: string, message: string, above: ReadonlyMap<string, string | undefined>): readonly DefinitionProblem[] {
  const isInRing = (start: string): boolean => {
    const seen = new Set<string>();
    for (let name = above.get(start); name !== undefined && !seen.has(name); name = above.get(name)) {
      if (name === start) return true;
      seen.add(name);
    }
    return false;
  };
  return [...above.keys()].filter(isInRing).map((name) => ({ file, element: `${word} "${name}"`, message: `"${name}" ${message}` }));
}
