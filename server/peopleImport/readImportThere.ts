import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { IMPORTED_FIELDS, type ImportedField } from '#domain/directory/peopleImport.ts';
import { topDepartment } from '../directory/departmentAt.ts';
import { DIMENSIONS } from '../directory/dimensions.ts';
import { readKnownNames } from '../directory/namesInUse.ts';
import type { Sql } from '../storage/database.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { importedCells } from '../storage/schema/imports.ts';
import { peopleLog } from '../storage/schema/peopleLog.ts';
import { cellPlace, type ImportThere } from './importThere.ts';

/** What a file of people is held against, as it stands in this transaction. */
export async function readImportThere(tx: Sql, tenant: string): Promise<ImportThere> {
  const known = await readKnownNames(tx, tenant);
  const kept = new Set(
    (
      await tx
        .select({ id: people.id })
        .from(people)
        .where(and(eq(people.tenant, tenant), isNotNull(people.externalId)))
    ).map(({ id }) => id),
  );
  const units = await tx
    .select({ id: groups.id, head: groups.head, isClosed: groups.isClosed })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.dimension, DIMENSIONS.department.id)));
  const unitsById = new Map(units.map((unit) => [unit.id, unit]));
  const accountOf = new Map(known.people.map(({ id, account }) => [id, account]));
  const pathOf = new Map(known.groups.map(({ id, paths: [path = ''] }) => [id, path]));
  const top = await topDepartment(tx, tenant);
  // One row for each subject: of five thousand people there are forty thousand cells.
  const said = await tx
    .select({
      subject: importedCells.subject,
      cells: sql<Readonly<Record<string, string>>>`json_object_agg(${importedCells.field}, ${importedCells.value})`,
    })
    .from(importedCells)
    .where(eq(importedCells.tenant, tenant))
    .groupBy(importedCells.subject)
    .orderBy(importedCells.subject);
  const today = (field: ImportedField, value: string): string => {
    if (field === 'department') return pathOf.get(value) ?? value;
    return field === 'superior' || field === 'head' ? (accountOf.get(value) ?? value) : value;
  };
  return {
    people: known.people.map((person) => ({ ...person, isKept: kept.has(person.id) })).toSorted(byId),
    departments: known.groups
      .flatMap(({ id, isRole, paths: [path = '', ...otherPaths] }) => {
        const unit = unitsById.get(id);
        if (isRole || unit === undefined) return [];
        const head = unit.head === null ? undefined : accountOf.get(unit.head);
        return { id, path, otherPaths, isClosed: unit.isClosed, ...(head !== undefined && { head }) };
      })
      .toSorted(byId),
    companyNames: Object.values(top?.names ?? {}),
    last: new Map(
      said.flatMap(({ subject, cells }) =>
        IMPORTED_FIELDS.flatMap((field) => {
          const value = cells[field];
          return value === undefined ? [] : [[cellPlace(subject, field), today(field, value)] as const];
        }),
      ),
    ),
    writtenHere: await writtenPlaces(tx, tenant),
  };
}

/** The database keeps no order. */
const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1);

/** How the log calls what a file calls otherwise. */
const LOGGED: Readonly<Partial<Record<string, ImportedField>>> = { email: 'mail' };

/** Where administrators have written in the app, by the log. */
async function writtenPlaces(tx: Sql, tenant: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ subject: peopleLog.subject, changes: peopleLog.changes })
    .from(peopleLog)
    .where(
      and(eq(peopleLog.tenant, tenant), eq(peopleLog.origin, 'app'), inArray(peopleLog.kind, ['added', 'changed'])),
    );
  return new Set(
    rows.flatMap(({ subject, changes }) =>
      Object.keys(changes).flatMap((logged) => {
        const field = LOGGED[logged] ?? IMPORTED_FIELDS.find((each) => each === logged);
        return field === undefined ? [] : cellPlace(subject, field);
      }),
    ),
  );
}

/** Stands for all that is there, and for a file: what was foreseen is done to just this. */
export const importVersion = ({ last, writtenHere, ...there }: ImportThere, bytes: Uint8Array = NO_FILE): string =>
  createHash('sha256')
    .update(JSON.stringify([there, [...last], [...writtenHere].toSorted()]))
    .update(bytes)
    .digest('base64url')
    .slice(0, 22);
const NO_FILE = new Uint8Array();
