import { HANDLERS } from '../engine/serviceHandlers.ts';
import { levelsOf } from '../directory/departmentAt.ts';
import type { NameLookup } from './bpmn/parseContext.ts';
import type { Company } from './company.ts';
import type { NamesKnown } from './knownNames.ts';

/** Hears of names that no file explains, and makes them no problem: perhaps the database does. */
export type OnUnknown = (name: string) => void;

/**
 * Files name people by account or id, groups by key, path or id, and handlers as they are installed. Who is in no file
 * may be in the database, under an account of today or a former one.
 */
export function nameLookup(company: Company | undefined, known: NamesKnown, onUnknown?: OnUnknown): NameLookup {
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
    group: (name) => find(groups, name, levelsOf(name).join('/')),
    hasHandler: (name) => Object.hasOwn(HANDLERS, name),
  };
}
