import { and, eq } from 'drizzle-orm';
import type { FileId } from '#domain/shared/ids.ts';
import { PHOTO_BYTES } from '#domain/validation/profileRules.ts';
import { storedFiles } from '../storage/schema/files.ts';
import type { Sql } from '../storage/database.ts';
import type { PersonRow } from './directory.ts';

const PICTURE = /\.(?:jpe?g|png|webp|gif)$/iu;

/**
 * Whether a file may be somebody's picture, which everybody of the company sees: a small picture they stored
 * themselves, and nobody else's file, which naming it would open to all.
 */
export async function isPhoto(tx: Sql, file: FileId, person: PersonRow): Promise<boolean> {
  const [found] = await tx
    .select({ name: storedFiles.name, size: storedFiles.size })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, file), eq(storedFiles.owner, person.id), eq(storedFiles.tenant, person.tenant)))
    .for('key share');
  return found !== undefined && PICTURE.test(found.name) && found.size <= PHOTO_BYTES;
}
