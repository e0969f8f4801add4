import { and, eq, isNotNull, sql, sum, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { FileId, Instant, PersonId } from '#domain/shared/ids.ts';
import { storedFiles, uploads } from '../storage/schema/files.ts';
import { people } from '../storage/schema/identity.ts';
import { invitations } from '../storage/schema/invitations.ts';
import type { Database, Sql } from '../storage/database.ts';

/** How much somebody may have uploaded: a person, of what hangs on no request; the guests of an invitation, of all. */
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

/** Whose room it is: what counts of their files, and what holds back others of the same owner meanwhile. */
interface RoomOwner {
  readonly counted: SQL;
  readonly lock: (tx: Sql, owner: string) => PromiseLike<unknown>;
}

export const makeUploadRoom = (database: Database, most: number): UploadRoom =>
  roomOf(database, most, {
    counted: isNotNull(storedFiles.keptAt),
    lock: (tx, owner) => tx.select({ id: people.id }).from(people).where(eq(people.id, owner)).for('no key update'),
  });

/** The room of an invitation: all that came by it counts, whether it was sent with a record or not. */
export const makeGuestRoom = (database: Database, most: number): UploadRoom =>
  roomOf(database, most, {
    counted: sql`true`,
    lock: (tx, owner) =>
      tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, owner)).for('no key update'),
  });

const roomOf = (database: Database, most: number, whose: RoomOwner): UploadRoom => ({
  has: async (owner, size) => (await taken(database.sql, owner, whose)) + size <= most,
  take: (upload) =>
    database.transaction(async (tx) => {
      // Of several uploads at once each must see what the others have taken.
      await whose.lock(tx, upload.owner);
      if ((await taken(tx, upload.owner, whose)) + upload.size > most) return false;
      await tx.insert(uploads).values(upload);
      return true;
    }),
});

/** In one statement: what arrives meanwhile is seen either on its way or whole. */
async function taken(statements: Sql, owner: PersonId, { counted }: RoomOwner): Promise<number> {
  const whole = statements
    .select({ size: storedFiles.size })
    .from(storedFiles)
    .where(and(eq(storedFiles.owner, owner), counted));
  const arriving = statements.select({ size: uploads.size }).from(uploads).where(eq(uploads.owner, owner));
  const all = unionAll(whole, arriving).as('unattached');
  const [found] = await statements.select({ size: sum(all.size) }).from(all);
  return Number(found?.size ?? 0);
}
