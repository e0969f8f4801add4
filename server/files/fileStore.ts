import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { FileId } from '#domain/shared/ids.ts';
import { fileChunks, storedFiles, uploads } from '#server/db/schema/files.ts';
import { deleteChunks } from './deleteUnattachedFiles.ts';
import type { Database } from '#server/db/database.ts';

const CHUNK_BYTES = 256 * 1024;

export type StoredFileRow = typeof storedFiles.$inferSelect;
type NewFile = Omit<StoredFileRow, 'size' | 'keptAt' | 'sender'> & Partial<Pick<StoredFileRow, 'sender'>>;

export interface FileStore {
  /** Stores an upload. Returns undefined and stores nothing if it has more than `limit` bytes. */
  save(file: NewFile, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<StoredFileRow | undefined>;
  find(id: FileId): Promise<StoredFileRow | undefined>;
  read(id: FileId): Readable;
}

/** Stores files in the database in chunks: no statement or result contains more than one chunk. */
export const createDatabaseFileStore = (database: Database): FileStore => ({
  /** Uses no transaction, which would occupy the only connection of the embedded database during a slow upload. */
  async save(file, bytes, limit) {
    let size = 0;
    try {
      let position = 0;
      for await (const chunk of splitIntoChunks(bytes)) {
        size += chunk.length;
        if (size > limit) break;
        await database.sql.insert(fileChunks).values({ file: file.id, position, bytes: chunk });
        position += 1;
      }
      if (size <= limit) {
        const whole = { sender: null, ...file, size, keptAt: file.at };
        await database.transaction(async (tx) => {
          const arrived = await tx.delete(uploads).where(eq(uploads.file, file.id)).returning();
          if (arrived.length === 0) throw new Error('The upload took so long that its pieces were swept away.');
          await tx.insert(storedFiles).values(whole);
        });
        return whole;
      }
    } catch (error) {
      // What cannot be deleted now is cleaned up later as an interrupted upload.
      await deleteChunks(database.sql, file.id).catch(() => undefined);
      throw error;
    }
    await deleteChunks(database.sql, file.id);
    return undefined;
  },
  find: async (id) => (await database.sql.select().from(storedFiles).where(eq(storedFiles.id, id)))[0],
  read: (id) => Readable.from(readChunks(database, id)),
});

/** Reads a complete file into memory. Callers check its size first. */
export async function readWholeFile(store: Pick<FileStore, 'read'>, id: FileId): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of store.read(id)) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

async function* readChunks(database: Database, file: FileId): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await database.sql
      .select({ bytes: fileChunks.bytes })
      .from(fileChunks)
      .where(and(eq(fileChunks.file, file), eq(fileChunks.position, position)));
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** Splits a stream into chunks of equal size. */
async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
