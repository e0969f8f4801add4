import type { Company } from './company.ts';
import type { DefinitionProblem } from './problem.ts';

/** Names that nobody bears, names borne twice, and lines of superiors or groups that run in a ring. */
export function checkCompany(company: Company): readonly DefinitionProblem[] {
  return [...findStrangers(company), ...findDoubles(company), ...findRings(company)];
}

function findStrangers({ groups, people, demoAccounts }: Company): readonly DefinitionProblem[] {
  const keys = new Set(groups.map(({ key }) => key));
  const accounts = new Set(people.map(({ account }) => account));
  const strangers = (
    known: ReadonlySet<string>,
    word: string,
    file: string,
    element: string,
    names: readonly (string | undefined)[],
  ): readonly DefinitionProblem[] =>
    names
      .filter((name) => name !== undefined)
      .filter((name) => !known.has(name))
      .map((name) => ({ file, element, message: `the ${word} "${name}" does not exist` }));
  return [
    ...strangers(accounts, 'person', 'company.json', 'demoAccounts', demoAccounts),
    ...groups.flatMap(({ key, parent, head, members }) => [
      ...strangers(keys, 'group', 'company.json', `group "${key}"`, [parent]),
      ...strangers(accounts, 'person', 'company.json', `group "${key}"`, [head, ...members]),
    ]),
    ...people.flatMap(({ account, department, superior }) => [
      ...strangers(keys, 'department', 'people.json', `person "${account}"`, [department]),
      ...strangers(accounts, 'superior', 'people.json', `person "${account}"`, [superior]),
    ]),
  ];
}

function findDoubles({ groups, people }: Company): readonly DefinitionProblem[] {
  return [
    ...doublesOf(
      'company.json',
      'key',
      groups.map(({ key }) => key),
    ),
    ...doublesOf(
      'people.json',
      'account',
      people.map(({ account }) => account),
    ),
    ...doublesOf(
      'people.json',
      'id',
      [...groups, ...people].map(({ id }) => id),
    ),
  ];
}

const doublesOf = (file: string, word: string, names: readonly string[]): readonly DefinitionProblem[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({
    file,
    message: `the ${word} "${name}" is used twice`,
  }));

function findRings({ groups, people }: Company): readonly DefinitionProblem[] {
  return [
    ...ringsOf(
      'people.json',
      'person',
      'is his or her own superior',
      new Map(people.map(({ account, superior }) => [account, superior])),
    ),
    ...ringsOf('company.json', 'group', 'lies inside itself', new Map(groups.map(({ key, parent }) => [key, parent]))),
  ];
}

function ringsOf(
  file: string,
  word: string,
  message: string,
  above: ReadonlyMap<string, string | undefined>,
): readonly DefinitionProblem[] {
  const isInRing = (start: string): boolean => {
    const seen = new Set<string>();
    for (let name = above.get(start); name !== undefined && !seen.has(name); name = above.get(name)) {
      if (name === start) return true;
      seen.add(name);
    }
    return false;
  };
  return [...above.keys()]
    .filter(isInRing)
    .map((name) => ({ file, element: `${word} "${name}"`, message: `"${name}" ${message}` }));
}
