import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { FileId } from '#domain/shared/ids.ts';
import { fileChunks, storedFiles, uploads } from '../storage/schema/files.ts';
import { forgetPieces } from './forgetFiles.ts';
import type { Database } from '../storage/database.ts';

const CHUNK = 256 * 1024;

export type StoredFileRow = typeof storedFiles.$inferSelect;
type NewFile = Omit<StoredFileRow, 'size' | 'keptAt'>;

/** Keeps the bytes of files. */
export interface FileStore {
  /** Reads all bytes of an upload; gives undefined, and keeps nothing, when there are more than `limit`. */
  keep(file: NewFile, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<StoredFileRow | undefined>;
  find(id: FileId): Promise<StoredFileRow | undefined>;
  read(id: FileId): Readable;
}

/** In the database, in chunks: no statement and no answer ever holds more than one of them. */
export const makeDatabaseFileStore = (database: Database): FileStore => ({
  /**
   * No transaction: it would hold the only connection of the embedded database for as long as a phone takes to send.
   */
  async keep(file, bytes, limit) {
    let size = 0;
    try {
      let position = 0;
      for await (const chunk of chunksOf(bytes)) {
        size += chunk.length;
        if (size > limit) break;
        await database.sql.insert(fileChunks).values({ file: file.id, position, bytes: chunk });
        position += 1;
      }
      if (size <= limit) {
        const whole = { ...file, size, keptAt: file.at };
        await database.transaction(async (tx) => {
          const arrived = await tx.delete(uploads).where(eq(uploads.file, file.id)).returning();
          if (arrived.length === 0) throw new Error('The upload took so long that its pieces were swept away.');
          await tx.insert(storedFiles).values(whole);
        });
        return whole;
      }
    } catch (error) {
      // What cannot be taken back now is swept away as broken.
      await forgetPieces(database.sql, file.id).catch(() => undefined);
      throw error;
    }
    await forgetPieces(database.sql, file.id);
    return undefined;
  },
  find: async (id) => (await database.sql.select().from(storedFiles).where(eq(storedFiles.id, id)))[0],
  read: (id) => Readable.from(storedChunks(database, id)),
});

/** All bytes of a file at once, for whoever has asked how many they are. */
export async function wholeFile(store: Pick<FileStore, 'read'>, id: FileId): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of store.read(id)) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

async function* storedChunks(database: Database, file: FileId): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await database.sql
      .select({ bytes: fileChunks.bytes })
      .from(fileChunks)
      .where(and(eq(fileChunks.file, file), eq(fileChunks.position, position)));
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** The same bytes in pieces of one size, whatever the network made of them. */
async function* chunksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
