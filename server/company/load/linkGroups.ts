import { splitDepartmentPath } from '../departmentPath.ts';
import type { ExistingDepartment } from '../people/existingUsers.ts';
import type { PlannedPerson } from '../people/planPeople.ts';
import type { CompanyGroup } from '../company.ts';
import type { CompanyFile } from '../files/companyFiles.ts';
import type { ExistingGroupName, ExistingNames } from '../checks/knownNames.ts';
import { deriveId } from '../deriveId.ts';

type GivenGroup = CompanyFile['groups'][number];

interface LinkedGroups {
  /** Departments a user may belong to or lead. */
  readonly departments: readonly ExistingDepartment[];
  readonly companyNames: readonly string[];
  /** Returns the path from the root of a department that a file names by key or path. */
  readonly pathOf: (name: string) => readonly string[];
  /** Returns the groups of the file and all departments of these users. */
  readonly withPaths: (people: readonly PlannedPerson[]) => {
    readonly groups: readonly CompanyGroup[];
    readonly keyOf: (path: string) => string;
  };
}

/** A group of the file with its path; roles have none. */
interface PlacedGroup {
  readonly given: GivenGroup;
  readonly key: string;
  readonly path: string | undefined;
}

/** Merges the groups of a company: those of the file, those of the database and those named by users' rows. */
export function linkGroups(company: CompanyFile, known: ExistingNames): LinkedGroups {
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
      return path === undefined ? splitDepartmentPath(name) : splitDepartmentPath(path);
    },
    withPaths: (people) => addPersonDepartments(company, { placed, own, known: there, roles: known.groups }, people),
  };
}

/** Returns the path of each group of the file. Cycles are reported elsewhere. */
function placeGroups(given: readonly GivenGroup[]): readonly PlacedGroup[] {
  const paths = new Map<GivenGroup, string>();
  const parentOf = ({ parent }: GivenGroup): GivenGroup | undefined =>
    parent === undefined
      ? undefined
      : (given.find(({ key }) => key === parent) ??
        given.find((each) => paths.get(each) === splitDepartmentPath(parent).join('/')));
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
  readonly known: readonly ExistingGroupName[];
  /** All groups in the database, including departments. */
  readonly roles: readonly ExistingGroupName[];
}

function addPersonDepartments(
  { tenant, name: companyName }: CompanyFile,
  { placed, own, known, roles }: GroupSources,
  people: readonly PlannedPerson[],
): ReturnType<LinkedGroups['withPaths']> {
  const made = new Map<string, CompanyGroup>();
  const byPath = new Map(own.map((group) => [group.path, group.key]));
  const keyOf = (path: string): string => byPath.get(path) ?? createGroup(path).key;
  const createGroup = (path: string): CompanyGroup => {
    const there = known.find(({ paths }) => paths.includes(path));
    const cut = path.lastIndexOf('/');
    const group: CompanyGroup = {
      id: there?.id ?? deriveId(tenant, 'group', path),
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
        deriveId(tenant, path === undefined ? 'role' : 'group', path ?? key),
      key,
      path,
      parent: parent === undefined ? undefined : (byPath.get(splitDepartmentPath(parent).join('/')) ?? parent),
    };
  });
  // The first user needs a department, so the root is always created.
  if (own.length === 0) keyOf('');
  for (const { department = '', headOf } of people) for (const path of [department, ...headOf]) keyOf(path);
  return { groups: [...groups, ...made.values()], keyOf };
}
