import { and, eq } from 'drizzle-orm';
import type { FileId } from '#domain/shared/ids.ts';
import { MAX_PHOTO_BYTES } from '#domain/validation/profileRules.ts';
import { storedFiles } from '#server/db/schema/files.ts';
import type { Sql } from '#server/db/database.ts';
import type { PersonRow } from './directory.ts';

const PICTURE = /\.(?:jpe?g|png|webp|gif)$/iu;

/**
 * Whether a file may be a user's photo, which the whole company can see: a small picture that the user uploaded. Other
 * users' files are rejected, because setting them as photo would publish them.
 */
export async function isPhoto(tx: Sql, file: FileId, person: PersonRow): Promise<boolean> {
  const [found] = await tx
    .select({ name: storedFiles.name, size: storedFiles.size })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, file), eq(storedFiles.owner, person.id), eq(storedFiles.tenant, person.tenant)))
    .for('key share');
  return found !== undefined && PICTURE.test(found.name) && found.size <= MAX_PHOTO_BYTES;
}
