import { HANDLERS } from './serviceHandlers.ts';
import { splitDepartmentPath } from './departmentPath.ts';
import type { NameLookup } from './bpmn/parseContext.ts';
import type { Company } from './company.ts';
import type { ExistingNames } from './checks/knownNames.ts';

/** Receives names that no file defines. They are not problems yet, because the database may contain them. */
export type OnUnknown = (name: string) => void;

/**
 * Resolves users by account or id, groups by key, path or id, and installed handlers. Users who are in no file are
 * looked up in the database by current or former account.
 */
export function createNameLookup(
  company: Company | undefined,
  known: ExistingNames,
  onUnknown?: OnUnknown,
): NameLookup {
  const people = new Map<string, string>([
    ...known.people.flatMap(({ id, account, formerAccounts }) =>
      [...formerAccounts, account, id].map((name) => [name, id] as const),
    ),
    ...(company?.people ?? []).flatMap(({ id, account }) => [[account, id] as const, [id, id] as const]),
  ]);
  const groups = new Map<string, string>([
    ...known.groups.flatMap(({ id, key, paths }) =>
      [...paths.toReversed(), key, id].filter((name) => name !== '').map((name) => [name, id] as const),
    ),
    ...(company?.groups ?? []).flatMap(({ id, key }) => [[key, id] as const, [id, id] as const]),
  ]);
  const find = (names: ReadonlyMap<string, string>, name: string, otherwise: string): string | undefined => {
    const found = names.get(name) ?? names.get(otherwise);
    if (found !== undefined || onUnknown === undefined) return found;
    onUnknown(name);
    return name;
  };
  return {
    person: (name) => find(people, name, name.toLowerCase()),
    group: (name) => find(groups, name, splitDepartmentPath(name).join('/')),
    hasHandler: (name) => Object.hasOwn(HANDLERS, name),
  };
}
