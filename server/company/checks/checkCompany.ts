import { findCycles } from '../people/findCycles.ts';
import type { Company } from '../company.ts';
import type { DefinitionProblem } from '../problem.ts';

/** Returns the line of a value in a file, given its path. */
export type LineLookup = (file: 'company.json' | 'people.json', path: readonly string[]) => number | undefined;

/**
 * Reports names in the company's groups that do not exist, names used twice, and groups that form a cycle. References
 * between users are checked row by row elsewhere.
 * @param lasting accounts in the database, which the files need not describe
 */
export function checkCompany(
  company: Company,
  placeOf: LineLookup = () => undefined,
  lasting: ReadonlySet<string> = new Set(),
): readonly DefinitionProblem[] {
  return [
    ...findUnknownNames(company, placeOf, lasting),
    ...findDuplicates(company, placeOf),
    ...findGroupCycles(company, placeOf),
    ...findUnnamedProperties(company, placeOf),
  ];
}

const toPlacedProblem = (file: 'company.json' | 'people.json', line: number | undefined) => ({
  file,
  ...(line !== undefined && { line }),
});

function findUnknownNames(
  { groups, people, demo }: Company,
  placeOf: LineLookup,
  lasting: ReadonlySet<string>,
): readonly DefinitionProblem[] {
  const keys = new Set(groups.map(({ key }) => key));
  const accounts = new Set([...people.map(({ account }) => account), ...lasting]);
  const toUnknownNameProblem = (
    known: ReadonlySet<string>,
    [word, expected]: readonly [string, string],
    path: readonly string[],
    element: string,
    name: string | undefined,
  ): readonly DefinitionProblem[] =>
    name === undefined || known.has(name)
      ? []
      : [
          {
            ...toPlacedProblem('company.json', placeOf('company.json', path)),
            element,
            message: `the ${word} "${name}" does not exist`,
            expected,
            unresolvedName: name,
            ...(known.size > 0 && { example: JSON.stringify([...known][0]) }),
          },
        ];
  const person = ['person', 'the account of a user of the company'] as const;
  const group = ['group', 'the key or the path of a group of this file'] as const;
  return [
    ...(demo?.accounts ?? []).flatMap((account, at) =>
      toUnknownNameProblem(accounts, person, ['demo', 'accounts', String(at)], 'demo.accounts', account),
    ),
    ...groups.flatMap(({ key, parent, head, members }, at) => {
      const [path, element] = [['groups', String(at)], `group "${key}"`];
      return [
        ...toUnknownNameProblem(keys, group, [...path, 'parent'], element, parent),
        ...toUnknownNameProblem(accounts, person, [...path, 'head'], element, head),
        ...members.flatMap((account, place) =>
          toUnknownNameProblem(accounts, person, [...path, 'members', String(place)], element, account),
        ),
      ];
    }),
  ];
}

/** Reports properties of users that the company does not declare. They would never be shown. */
function findUnnamedProperties({ people, properties }: Company, placeOf: LineLookup): readonly DefinitionProblem[] {
  const keys = properties.map(({ key }) => key);
  return people.flatMap((person, at) =>
    Object.keys(person.properties)
      .filter((key) => !keys.includes(key))
      .map((key) => ({
        ...toPlacedProblem('people.json', placeOf('people.json', [String(at), 'properties'])),
        element: `person "${person.account}"`,
        message: `the property "${key}" does not exist`,
        expected: 'the key of a property that company.json names',
        ...(keys.length > 0 && { example: JSON.stringify(keys[0]) }),
      })),
  );
}

function findDuplicates({ groups, people }: Company, placeOf: LineLookup): readonly DefinitionProblem[] {
  const keys = groups.map(({ key }) => key);
  const ids = people.map(({ id }) => id);
  return [
    ...duplicateIndices(keys).map((at) => ({
      ...toPlacedProblem('company.json', placeOf('company.json', ['groups', String(at), 'key'])),
      message: `the key "${keys[at] ?? ''}" is used twice`,
      expected: 'a different key or name for each group',
    })),
    ...duplicateIndices([...groups.map(({ id }) => id), ...ids])
      .map((at) => at - groups.length)
      .map((at) => ({
        ...(at < 0
          ? toPlacedProblem('company.json', placeOf('company.json', ['groups', String(at + groups.length), 'id']))
          : toPlacedProblem('people.json', placeOf('people.json', [String(at), 'id']))),
        message: `the id "${(at < 0 ? groups[at + groups.length] : people[at])?.id ?? ''}" is used twice`,
        expected: 'a different id, or no id',
      })),
  ];
}

function duplicateIndices(names: readonly string[]): readonly number[] {
  const seen = new Set<string>();
  return names.flatMap((name, at) => (seen.size === seen.add(name).size ? [at] : []));
}

const findGroupCycles = ({ groups }: Company, placeOf: LineLookup): readonly DefinitionProblem[] =>
  findCycles(new Map(groups.map(({ key, parent }) => [key, parent]))).map((ring) => {
    const [first = ''] = ring;
    const at = groups.findIndex(({ key }) => key === first);
    return {
      ...toPlacedProblem('company.json', placeOf('company.json', ['groups', String(at), 'parent'])),
      element: `group "${first}"`,
      message: `"${first}" is its own ancestor: ${[...ring, first].join(' → ')}`,
      expected: 'one group at the top without a parent',
    };
  });
