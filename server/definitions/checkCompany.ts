import { ringsOf } from '../peopleSheet/ringsOf.ts';
import type { Company } from './company.ts';
import type { DefinitionProblem } from './problem.ts';

/** On which line of a file the value stands that a path leads to. */
export type PlaceOf = (file: 'company.json' | 'people.json', path: readonly string[]) => number | undefined;

/**
 * Names in the groups of a company that nobody bears, names borne twice, and groups that run in a ring. What its people
 * say of each other has been looked at row by row.
 * @param lasting accounts of the database, which the files need not describe
 */
export function checkCompany(
  company: Company,
  placeOf: PlaceOf = () => undefined,
  lasting: ReadonlySet<string> = new Set(),
): readonly DefinitionProblem[] {
  return [
    ...findStrangers(company, placeOf, lasting),
    ...findDoubles(company, placeOf),
    ...findRings(company, placeOf),
    ...findUnnamedProperties(company, placeOf),
  ];
}

const placed = (file: 'company.json' | 'people.json', line: number | undefined) => ({
  file,
  ...(line !== undefined && { line }),
});

function findStrangers(
  { groups, people, demoAccounts }: Company,
  placeOf: PlaceOf,
  lasting: ReadonlySet<string>,
): readonly DefinitionProblem[] {
  const keys = new Set(groups.map(({ key }) => key));
  const accounts = new Set([...people.map(({ account }) => account), ...lasting]);
  const stranger = (
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
            ...placed('company.json', placeOf('company.json', path)),
            element,
            message: `the ${word} "${name}" does not exist`,
            expected,
            asks: name,
            ...(known.size > 0 && { example: JSON.stringify([...known][0]) }),
          },
        ];
  const person = ['person', 'the account of somebody in the company'] as const;
  const group = ['group', 'the key or the path of a group of this file'] as const;
  return [
    ...demoAccounts.flatMap((account, at) =>
      stranger(accounts, person, ['demoAccounts', String(at)], 'demoAccounts', account),
    ),
    ...groups.flatMap(({ key, parent, head, members }, at) => {
      const [path, element] = [['groups', String(at)], `group "${key}"`];
      return [
        ...stranger(keys, group, [...path, 'parent'], element, parent),
        ...stranger(accounts, person, [...path, 'head'], element, head),
        ...members.flatMap((account, place) =>
          stranger(accounts, person, [...path, 'members', String(place)], element, account),
        ),
      ];
    }),
  ];
}

/** What the address book says of somebody without a name for it: nobody would see it. */
function findUnnamedProperties({ people, properties }: Company, placeOf: PlaceOf): readonly DefinitionProblem[] {
  const keys = properties.map(({ key }) => key);
  return people.flatMap((person, at) =>
    Object.keys(person.properties)
      .filter((key) => !keys.includes(key))
      .map((key) => ({
        ...placed('people.json', placeOf('people.json', [String(at), 'properties'])),
        element: `person "${person.account}"`,
        message: `the property "${key}" does not exist`,
        expected: 'the key of a property that company.json names',
        ...(keys.length > 0 && { example: JSON.stringify(keys[0]) }),
      })),
  );
}

function findDoubles({ groups, people }: Company, placeOf: PlaceOf): readonly DefinitionProblem[] {
  const keys = groups.map(({ key }) => key);
  const ids = people.map(({ id }) => id);
  return [
    ...doublesOf(keys).map((at) => ({
      ...placed('company.json', placeOf('company.json', ['groups', String(at), 'key'])),
      message: `the key "${keys[at] ?? ''}" is used twice`,
      expected: 'a key or a name of its own for each group',
    })),
    ...doublesOf([...groups.map(({ id }) => id), ...ids])
      .map((at) => at - groups.length)
      .map((at) => ({
        ...(at < 0
          ? placed('company.json', placeOf('company.json', ['groups', String(at + groups.length), 'id']))
          : placed('people.json', placeOf('people.json', [String(at), 'id']))),
        message: `the id "${(at < 0 ? groups[at + groups.length] : people[at])?.id ?? ''}" is used twice`,
        expected: 'an id of its own, or none at all',
      })),
  ];
}

/** Where a name stands that stood before. */
function doublesOf(names: readonly string[]): readonly number[] {
  const seen = new Set<string>();
  return names.flatMap((name, at) => (seen.size === seen.add(name).size ? [at] : []));
}

const findRings = ({ groups }: Company, placeOf: PlaceOf): readonly DefinitionProblem[] =>
  ringsOf(new Map(groups.map(({ key, parent }) => [key, parent]))).map((ring) => {
    const [first = ''] = ring;
    const at = groups.findIndex(({ key }) => key === first);
    return {
      ...placed('company.json', placeOf('company.json', ['groups', String(at), 'parent'])),
      element: `group "${first}"`,
      message: `"${first}" lies inside itself: ${[...ring, first].join(' → ')}`,
      expected: 'one group at the top without a parent',
    };
  });
