import { levelsOf } from '../directory/departmentAt.ts';
import type { DepartmentThere } from '../peopleSheet/peopleThere.ts';
import type { PlannedPerson } from '../peopleSheet/planPeople.ts';
import type { CompanyGroup } from './company.ts';
import type { CompanyFile } from './files/companyFiles.ts';
import type { KnownGroupName, NamesKnown } from './knownNames.ts';
import { madeId } from './madeId.ts';

type GivenGroup = CompanyFile['groups'][number];

interface JoinedGroups {
  /** What people may say they are in, or lead. */
  readonly departments: readonly DepartmentThere[];
  readonly companyNames: readonly string[];
  /** The names from the top of what a file calls a department: by its key, or by just these names. */
  readonly pathOf: (name: string) => readonly string[];
  /** The groups of the file, and all departments these people are in. */
  readonly withPaths: (people: readonly PlannedPerson[]) => {
    readonly groups: readonly CompanyGroup[];
    /** The key of the department at a path. */
    readonly keyOf: (path: string) => string;
  };
}

/** A group of the file with its place; roles have no path. */
interface PlacedGroup {
  readonly given: GivenGroup;
  readonly key: string;
  readonly path: string | undefined;
}

/** The groups of a company: those its file lists, those the database has, and those that come with their people. */
export function joinGroups(company: CompanyFile, known: NamesKnown): JoinedGroups {
  const placed = placeGroups(company.groups);
  const own = placed.filter((group): group is PlacedGroup & { path: string } => group.path !== undefined);
  const byKey = new Map(own.map(({ key, path }) => [key, path]));
  const there = known.groups.filter(({ isRole }) => !isRole);
  return {
    companyNames: [
      ...Object.values(company.name),
      ...own.filter(({ path }) => path === '').flatMap(({ given }) => Object.values(given.name)),
    ],
    departments: [
      ...there.map(({ paths: [path = '', ...otherPaths] }) => ({ path, otherPaths })),
      ...own.map(({ path, given }) => ({
        path,
        otherPaths: [],
        ...(given.head !== undefined && { head: given.head }),
      })),
    ],
    pathOf(name) {
      const path = byKey.get(name) ?? there.find(({ key }) => key === name)?.paths[0];
      return path === undefined ? levelsOf(name) : levelsOf(path);
    },
    withPaths: (people) => withPaths(company, { placed, own, known: there, roles: known.groups }, people),
  };
}

/** Where each group of the file stands; whatever runs in a ring is refused elsewhere. */
function placeGroups(given: readonly GivenGroup[]): readonly PlacedGroup[] {
  const paths = new Map<GivenGroup, string>();
  const parentOf = ({ parent }: GivenGroup): GivenGroup | undefined =>
    parent === undefined
      ? undefined
      : (given.find(({ key }) => key === parent) ??
        given.find((each) => paths.get(each) === levelsOf(parent).join('/')));
  const pathOf = (group: GivenGroup, depth = 0): string => {
    const done = paths.get(group);
    if (done !== undefined) return done;
    const parent = depth > given.length ? undefined : parentOf(group);
    const above = parent === undefined ? '' : pathOf(parent, depth + 1);
    const name = group.name['zh-CN'].normalize('NFKC');
    const isTop = group.kind === 'company' && group.parent === undefined;
    const path = isTop ? '' : above === '' ? name : `${above}/${name}`;
    paths.set(group, path);
    return path;
  };
  return given.map((group) => {
    if (group.kind === 'role') return { given: group, key: group.key ?? group.name['zh-CN'], path: undefined };
    const path = pathOf(group);
    return { given: group, key: group.key ?? path, path };
  });
}

interface GroupSources {
  readonly placed: readonly PlacedGroup[];
  readonly own: readonly (PlacedGroup & { readonly path: string })[];
  /** Departments of the database. */
  readonly known: readonly KnownGroupName[];
  /** With the other groups. */
  readonly roles: readonly KnownGroupName[];
}

function withPaths(
  { tenant, name: companyName }: CompanyFile,
  { placed, own, known, roles }: GroupSources,
  people: readonly PlannedPerson[],
): ReturnType<JoinedGroups['withPaths']> {
  const made = new Map<string, CompanyGroup>();
  const byPath = new Map(own.map((group) => [group.path, group.key]));
  const keyOf = (path: string): string => byPath.get(path) ?? make(path).key;
  const make = (path: string): CompanyGroup => {
    const there = known.find(({ paths }) => paths.includes(path));
    const cut = path.lastIndexOf('/');
    const group: CompanyGroup = {
      id: there?.id ?? madeId(tenant, 'group', path),
      key: there?.key ?? (path === '' ? 'company' : path),
      name: path === '' ? companyName : { 'zh-CN': path.slice(cut + 1) },
      kind: path === '' ? 'company' : 'department',
      members: [],
      path,
      ...(path !== '' && { parent: keyOf(cut < 0 ? '' : path.slice(0, cut)) }),
    };
    made.set(path, group);
    byPath.set(path, group.key);
    return group;
  };
  const groups = placed.map(({ given, key, path }): CompanyGroup => {
    const there = (path === undefined ? roles.filter(({ isRole }) => isRole) : known).find(
      (each) => each.key === key || (given.id === undefined && path !== undefined && each.paths.includes(path)),
    );
    const isKept = given.id !== undefined && roles.some(({ id }) => id === given.id);
    const parent = given.parent ?? (given.kind === 'department' && given.id === undefined ? keyOf('') : undefined);
    return {
      ...given,
      id:
        (isKept ? given.id : undefined) ??
        there?.id ??
        given.id ??
        madeId(tenant, path === undefined ? 'role' : 'group', path ?? key),
      key,
      path,
      parent: parent === undefined ? undefined : (byPath.get(levelsOf(parent).join('/')) ?? parent),
    };
  });
  // Whoever comes first needs somewhere to be.
  if (own.length === 0) keyOf('');
  for (const { department = '', headOf } of people) for (const path of [department, ...headOf]) keyOf(path);
  return { groups: [...groups, ...made.values()], keyOf };
}
