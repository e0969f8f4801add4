import { formatDepartmentPath, type SheetRow } from './peopleRow.ts';
import type { ExistingPeople } from './existingUsers.ts';
import { createSheetProblem, type SheetProblem } from './createSheetProblem.ts';

interface ResolvedDepartments {
  /** Returns the current path, also for a former one; empty for the company itself. */
  readonly pathOf: (levels: readonly string[]) => string;
  readonly headOf: (row: SheetRow) => readonly string[];
}

/**
 * Resolves the departments that rows name. Departments of users are created; departments they head must exist or be
 * created by other rows.
 */
export function resolveDepartments(
  rows: readonly SheetRow[],
  { departments, companyNames }: ExistingPeople,
  problems: SheetProblem[],
): ResolvedDepartments {
  const today = new Map<string, string>([
    ...departments.flatMap(({ path, otherPaths }) => otherPaths.map((other) => [other, path] as const)),
    ...departments.map(({ path }) => [path, path] as const),
  ]);
  const company = new Set(companyNames.map((name) => name.normalize('NFKC')));
  const pathOf = (levels: readonly string[]): string => {
    const [first = '', ...below] = levels;
    const own = company.has(first) && !today.has(first) ? below : levels;
    const path = formatDepartmentPath(own);
    const known = today.get(path);
    if (known !== undefined || own.length < 2) return known ?? path;
    const above = pathOf(own.slice(0, -1));
    return `${above}/${own.at(-1) ?? ''}`;
  };
  const coming = new Set(
    rows.flatMap(({ department }) => (department === undefined ? [] : pathWithAncestors(pathOf(department)))),
  );
  const all = new Set([...today.values(), ...coming, '']);
  const byName = new Map<string, string[]>();
  for (const path of all) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const heads = new Map(departments.flatMap(({ path, head }) => (head === undefined ? [] : [[path, head] as const])));
  const led = new Map<SheetRow, string[]>();
  const accounts = new Set(rows.map(({ account }) => account));
  for (const row of rows)
    for (const levels of row.headOf) {
      const { file, line, account } = row;
      const path = pathOf(levels);
      const named = levels.length === 1 ? (byName.get(levels[0] ?? '') ?? []) : [];
      const found = all.has(path) ? path : named.length === 1 ? named[0] : undefined;
      const place = { file, line, column: 'headOf' } as const;
      const head = heads.get(found ?? '');
      if (found === undefined)
        problems.push(
          createSheetProblem(
            place,
            named.length > 1 ? 'sheet.departmentSeveral' : 'sheet.departmentUnknown',
            { path, count: named.length },
            {
              expectedMessage: 'sheet.wanted.departmentPath',
              example: named[0] ?? [...coming][0] ?? 'Sales/North',
              ...(named.length === 0 && { unresolvedName: path }),
            },
          ),
        );
      else if (head !== undefined && head !== account && accounts.has(head))
        problems.push(
          createSheetProblem(
            place,
            'sheet.ledAlready',
            { path: found === '' ? (companyNames[0] ?? '') : found, head },
            { expectedMessage: 'sheet.wanted.oneHead' },
          ),
        );
      else {
        heads.set(found, account);
        led.set(row, [...(led.get(row) ?? []), found]);
      }
    }
  return { pathOf, headOf: (row) => led.get(row) ?? [] };
}

const pathWithAncestors = (path: string): readonly string[] =>
  path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'));
