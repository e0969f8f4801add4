import { and, eq, isNotNull, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { FileId, Instant, PersonId } from '#domain/shared/ids.ts';
import { storedFiles, uploads } from '../storage/schema/files.ts';
import { people } from '../storage/schema/identity.ts';
import type { Database, Sql } from '../storage/database.ts';

/** How much a person may have uploaded that hangs on no request; what is attached does not count. */
export interface UploadRoom {
  /** Whether so many bytes more fit; nothing is taken by asking. */
  has(owner: PersonId, size: number): Promise<boolean>;
  /** Takes the room of an upload before its first byte; false when there is not so much. */
  take(upload: {
    readonly file: FileId;
    readonly owner: PersonId;
    readonly size: number;
    readonly at: Instant;
  }): Promise<boolean>;
}

export const makeUploadRoom = (database: Database, most: number): UploadRoom => ({
  has: async (owner, size) => (await taken(database.sql, owner)) + size <= most,
  take: (upload) =>
    database.transaction(async (tx) => {
      // Of several uploads at once each must see what the others have taken.
      await tx.select({ id: people.id }).from(people).where(eq(people.id, upload.owner)).for('no key update');
      if ((await taken(tx, upload.owner)) + upload.size > most) return false;
      await tx.insert(uploads).values(upload);
      return true;
    }),
});

/** In one statement: what arrives meanwhile is seen either on its way or whole. */
async function taken(sql: Sql, owner: PersonId): Promise<number> {
  const whole = sql
    .select({ size: storedFiles.size })
    .from(storedFiles)
    .where(and(eq(storedFiles.owner, owner), isNotNull(storedFiles.keptAt)));
  const arriving = sql.select({ size: uploads.size }).from(uploads).where(eq(uploads.owner, owner));
  const all = unionAll(whole, arriving).as('unattached');
  const [found] = await sql.select({ size: sum(all.size) }).from(all);
  return Number(found?.size ?? 0);
}
