import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { findRootDepartment } from '#server/directory/findOrCreateDepartment.ts';
import { loadNameRows } from '#server/directory/namesInUse.ts';
import type { NameRows } from '#server/directory/toExistingNames.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import { readInBatches } from '#server/db/readInBatches.ts';
import { importedCells } from '#server/db/schema/imports.ts';
import { peopleLog, type LoggedChanges } from '#server/db/schema/peopleLog.ts';
import { splitIntoBatches } from './importBaseline.ts';

/** The rows a file is compared with, as read from the database. The thread converts them to `ImportBaseline`. */
export interface BaselineRows extends NameRows {
  /** One row per subject, because five thousand users have forty thousand cells. */
  readonly said: readonly { readonly subject: string; readonly cells: Readonly<Record<string, string>> }[];
  readonly written: readonly { readonly subject: string; readonly changes: LoggedChanges }[];
  readonly company: readonly LocalizedNames[];
}
/** Some rows of each list. One large message would block the receiving thread. */
export type BaselinePart = Partial<BaselineRows>;

/** Reads all rows; the transaction must be a snapshot. */
export async function readBaselineRows(tx: Sql, tenant: string): Promise<BaselineRows> {
  const known = await loadNameRows(tx, tenant);
  const top = await findRootDepartment(tx, tenant);
  const said = await readInBatches((last: { readonly subject: string } | undefined, limit) =>
    tx
      .select({
        subject: importedCells.subject,
        cells: sql<Readonly<Record<string, string>>>`json_object_agg(${importedCells.field}, ${importedCells.value})`,
      })
      .from(importedCells)
      .where(and(eq(importedCells.tenant, tenant), last && gt(importedCells.subject, last.subject)))
      .groupBy(importedCells.subject)
      .orderBy(importedCells.subject)
      .limit(limit),
  );
  // Cells edited by administrators in the app, according to the log.
  const written = await readInBatches((last: { readonly id: string } | undefined, limit) =>
    tx
      .select({ id: peopleLog.id, subject: peopleLog.subject, changes: peopleLog.changes })
      .from(peopleLog)
      .where(
        and(
          eq(peopleLog.tenant, tenant),
          eq(peopleLog.origin, 'app'),
          inArray(peopleLog.kind, ['added', 'changed']),
          last && gt(peopleLog.id, last.id),
        ),
      )
      .orderBy(peopleLog.id)
      .limit(limit),
  );
  return { ...known, said, written, company: top === undefined ? [] : [top.names] };
}

export function* splitBaselineRows({
  company,
  persons,
  units,
  names,
  said,
  written,
}: BaselineRows): Generator<BaselinePart> {
  yield { company };
  for (const part of splitIntoBatches(persons)) yield { persons: part };
  for (const part of splitIntoBatches(units)) yield { units: part };
  for (const part of splitIntoBatches(names)) yield { names: part };
  for (const part of splitIntoBatches(said)) yield { said: part };
  for (const part of splitIntoBatches(written)) yield { written: part };
}
