import { and, eq, isNotNull, sql, sum, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { FileId, Instant, PersonId } from '#domain/shared/ids.ts';
import { storedFiles, uploads } from '#server/db/schema/files.ts';
import { people } from '#server/db/schema/identity.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import type { Database, Sql } from '#server/db/database.ts';

/** Upload quota: of a user for unattached files, of the guests of an invitation for all files. */
export interface UploadQuota {
  /** Whether this many bytes fit. Reserves nothing. */
  hasRoom(owner: PersonId, size: number): Promise<boolean>;
  /** Reserves quota before the first byte of an upload is read. Returns false if there is not enough left. */
  reserve(upload: {
    readonly file: FileId;
    readonly owner: PersonId;
    readonly size: number;
    readonly at: Instant;
    /** Hash of the network a guest's file comes from. */
    readonly sender?: string;
  }): Promise<boolean>;
}

/** A part of the uploads of an owner, and its maximum size in bytes. */
interface QuotaRule {
  readonly maxBytes: number;
  readonly ofFiles: SQL;
  readonly ofUploads?: SQL;
}
/** Locks further uploads of the same owner until the transaction ends. */
type LockOwner = (tx: Sql, owner: string) => PromiseLike<unknown>;

export const createUserQuota = (database: Database, maxBytes: number): UploadQuota =>
  createQuota(
    database,
    (tx, owner) => tx.select({ id: people.id }).from(people).where(eq(people.id, owner)).for('no key update'),
    [{ maxBytes, ofFiles: isNotNull(storedFiles.keptAt) }],
  );

/** Limits in bytes of an invitation and of one network, so that a single guest cannot use up the quota. */
export interface InvitationQuotaLimits {
  readonly maxBytes: number;
  readonly maxBytesPerSender: number;
}

/** The quota of an invitation. All files uploaded with it count, whether they were sent with a record or not. */
export const createInvitationQuota = (
  database: Database,
  { maxBytes, maxBytesPerSender }: InvitationQuotaLimits,
  sender: string,
): { readonly room: UploadQuota; readonly ofSender: UploadQuota } => {
  const share = {
    maxBytes: maxBytesPerSender,
    ofFiles: eq(storedFiles.sender, sender),
    ofUploads: eq(uploads.sender, sender),
  };
  const lock: LockOwner = (tx, owner) =>
    tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, owner)).for('no key update');
  return {
    room: createQuota(database, lock, [{ maxBytes, ofFiles: sql`true` }, share]),
    ofSender: createQuota(database, lock, [share]),
  };
};

function createQuota(database: Database, lock: LockOwner, shares: readonly QuotaRule[]): UploadQuota {
  async function fits(statements: Sql, owner: string, size: number): Promise<boolean> {
    for (const share of shares)
      if ((await sumUsedBytes(statements, owner, share)) + size > share.maxBytes) return false;
    return true;
  }
  return {
    hasRoom: (owner, size) => fits(database.sql, owner, size),
    reserve: (upload) =>
      database.transaction(async (tx) => {
        // Parallel uploads must see each other's reservations.
        await lock(tx, upload.owner);
        if (!(await fits(tx, upload.owner, upload.size))) return false;
        await tx.insert(uploads).values(upload);
        return true;
      }),
  };
}

/** Uses one statement, so that a finishing upload is counted exactly once, as running or as stored. */
async function sumUsedBytes(statements: Sql, owner: PersonId, { ofFiles, ofUploads }: QuotaRule): Promise<number> {
  const whole = statements
    .select({ size: storedFiles.size })
    .from(storedFiles)
    .where(and(eq(storedFiles.owner, owner), ofFiles));
  const arriving = statements
    .select({ size: uploads.size })
    .from(uploads)
    .where(and(eq(uploads.owner, owner), ofUploads));
  const all = unionAll(whole, arriving).as('unattached');
  const [found] = await statements.select({ size: sum(all.size) }).from(all);
  return Number(found?.size ?? 0);
}
