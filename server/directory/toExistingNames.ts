import { LANGUAGES } from '#application/formatting/language.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { ExistingNames } from '#server/company/checks/knownNames.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { forEachInBatches, mapInBatches } from '#server/db/readInBatches.ts';
import type { knownNames } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { GroupRow, PersonRow } from './directory.ts';

/** The columns of a user that files refer to. */
export interface NamedPersonRow extends Pick<
  PersonRow,
  'id' | 'account' | 'names' | 'mobile' | 'properties' | 'post' | 'department' | 'superior' | 'hasLeft'
> {
  readonly mail: string;
  /** Whether the company's own directory maintains the user. */
  readonly isKept: boolean;
}
/** Rows of the database from which a thread without database access builds the names. */
export interface NameRows {
  readonly persons: readonly NamedPersonRow[];
  readonly units: readonly GroupRow[];
  readonly names: readonly (typeof knownNames.$inferSelect)[];
}

/** Builds the names from rows without queries; lets other requests run in between. */
export async function toExistingNames({ persons, units, names }: NameRows): Promise<ExistingNames> {
  const accountOf = new Map(persons.map(({ id, account }) => [id, account]));
  const former = new Map<string, NameRows['names'][number][]>();
  await forEachInBatches(names, (row) => {
    const key = `${row.kind} ${row.named}`;
    const others = former.get(key);
    if (others === undefined) former.set(key, [row]);
    else others.push(row);
  });
  const pathsOf = createPathLookup(units);
  const fields = groupBy(
    names.filter(({ kind }) => kind === 'field'),
    ({ scope }) => scope,
  );
  return {
    people: await mapInBatches(persons, ({ id, account, names: own, post, department, superior, ...person }) => {
      const kept = former.get(`person ${id}`) ?? [];
      const boss = superior === null ? undefined : accountOf.get(superior);
      const { mail, mobile, properties, hasLeft } = person;
      return {
        id,
        account,
        mail,
        mobile,
        properties,
        hasLeft,
        formerAccounts: kept.map(({ name }) => name).filter((name) => name !== account),
        names: [...new Set([...Object.values(own), ...kept.map(({ said }) => said)])].filter((name) => name !== ''),
        posts: Object.values(post),
        department: pathsOf(department)[0] ?? '',
        ...(boss !== undefined && { superior: boss }),
      };
    }),
    groups: units.map(({ id, key, dimension }) => ({
      id,
      key,
      isRole: dimension === DIMENSIONS.role.id,
      paths: [...new Set([...pathsOf(id), ...(former.get(`group ${id}`) ?? []).map(({ name }) => name)])],
    })),
    fields: new Map([...fields].map(([scope, rows]) => [scope, new Map(rows.map(({ name, named }) => [name, named]))])),
  };
}

export type NamedUnit = Pick<GroupRow, 'id' | 'kind' | 'parent'> & { readonly names: LocalizedNames };

/** Returns a function for the paths of a department from the root, in each language; empty for the company itself. */
export function createPathLookup(units: readonly NamedUnit[]): (id: string) => readonly string[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const found = new Map<string, readonly string[]>();
  const read = (id: string): readonly string[] => {
    const line: NamedUnit[] = [];
    for (let unit = byId.get(id); unit && !line.includes(unit); unit = byId.get(unit.parent ?? '')) line.unshift(unit);
    const below = line[0]?.kind === 'company' ? line.slice(1) : line;
    return [
      ...new Set(
        LANGUAGES.map((language) =>
          below.map(({ names }) => getLocalizedName(names, language).normalize('NFKC')).join('/'),
        ),
      ),
    ];
  };
  // Cached, because thousands of users share a few departments.
  return (id) => {
    const paths = found.get(id) ?? read(id);
    found.set(id, paths);
    return paths;
  };
}
