import { IMPORTED_FIELDS, type ImportedField } from '#domain/directory/peopleImport.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { toExistingNames } from '#server/directory/toExistingNames.ts';
import { toCellKey, type ImportBaseline } from './importBaseline.ts';
import type { BaselinePart, BaselineRows } from './readBaselineRows.ts';
import { hashUserState } from './hashUserState.ts';

/** Joins the parts that were sent to the thread. */
export const toImportBaseline = (parts: readonly BaselinePart[]): Promise<ImportBaseline> =>
  fromRows({
    company: parts.flatMap(({ company = [] }) => company),
    persons: parts.flatMap(({ persons = [] }) => persons),
    units: parts.flatMap(({ units = [] }) => units),
    names: parts.flatMap(({ names = [] }) => names),
    said: parts.flatMap(({ said = [] }) => said),
    written: parts.flatMap(({ written = [] }) => written),
  });

async function fromRows({ company, said, written, ...rows }: BaselineRows): Promise<ImportBaseline> {
  const known = await toExistingNames(rows);
  const unitsById = new Map(
    rows.units.filter(({ dimension }) => dimension === DIMENSIONS.department.id).map((unit) => [unit.id, unit]),
  );
  const personsById = new Map(rows.persons.map((person) => [person.id, person]));
  const accountOf = new Map(known.people.map(({ id, account }) => [id, account]));
  const pathOf = new Map(known.groups.map(({ id, paths: [path = ''] }) => [id, path]));
  const today = (field: ImportedField, value: string): string => {
    if (field === 'department') return pathOf.get(value) ?? value;
    return field === 'superior' || field === 'head' ? (accountOf.get(value) ?? value) : value;
  };
  const last = new Map<string, string>();
  for (const { subject, cells } of said)
    for (const field of IMPORTED_FIELDS) {
      const value = cells[field];
      if (value !== undefined) last.set(toCellKey(subject, field), today(field, value));
    }
  return {
    people: known.people
      .flatMap((person) => {
        const row = personsById.get(person.id);
        return row === undefined ? [] : { ...person, isKept: row.isKept, state: hashUserState(row) };
      })
      .toSorted(byId),
    departments: known.groups
      .flatMap(({ id, isRole, paths: [path = '', ...otherPaths] }) => {
        const unit = unitsById.get(id);
        if (isRole || unit === undefined) return [];
        const head = unit.head === null ? undefined : accountOf.get(unit.head);
        return { id, path, otherPaths, isClosed: unit.isClosed, ...(head !== undefined && { head }) };
      })
      .toSorted(byId),
    companyNames: Object.values(company[0] ?? {}),
    lastImport: last,
    editedCells: listEditedCells(written),
  };
}

/** The rows are sorted because the database returns them in no fixed order. */
const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1);

/** Log fields whose name differs from that in the file. */
const FIELDS_BY_LOG_NAME: Readonly<Partial<Record<string, ImportedField>>> = { email: 'mail' };

const listEditedCells = (written: BaselineRows['written']): ReadonlySet<string> =>
  new Set(
    written.flatMap(({ subject, changes }) =>
      Object.keys(changes).flatMap((logged) => {
        const field = FIELDS_BY_LOG_NAME[logged] ?? IMPORTED_FIELDS.find((each) => each === logged);
        return field === undefined ? [] : toCellKey(subject, field);
      }),
    ),
  );
