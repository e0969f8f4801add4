import { and, desc, eq, isNull } from 'drizzle-orm';
import { signatureEndpoints } from '#contract/files/signatureEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '../http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Database } from '#server/db/database.ts';
import { storedFiles } from '#server/db/schema/files.ts';
import type { createUploadSaver } from './createUploadSaver.ts';

/** File name of a stored signature. The signatures of a user are found by it. */
const SIGNATURE_FILE_NAME = 'kept-signature.png';
/** Maximum number of signatures offered; the newest ones are returned. */
const MAX_SIGNATURES = 10;

/** Reusable signatures of a user (contract files 2). They are never deleted as unattached files. */
export const signatureRoutes = (
  database: Database,
  keep: ReturnType<typeof createUploadSaver>,
  maxFileSize: number,
): readonly ServerRoute[] => [
  route(signatureEndpoints.getSignatureList, async (_, { person, tenant }) => {
    const found = await database.sql
      .select({ id: storedFiles.id, name: storedFiles.name })
      .from(storedFiles)
      .where(
        and(
          eq(storedFiles.owner, person.id),
          eq(storedFiles.tenant, tenant),
          eq(storedFiles.name, SIGNATURE_FILE_NAME),
          isNull(storedFiles.keptAt),
        ),
      )
      .orderBy(desc(storedFiles.at))
      .limit(MAX_SIGNATURES);
    return ok(found.map(({ id, name }) => ({ id, fileId: id, fileName: name })));
  }),
  route(signatureEndpoints.uploadSignature, async (_, { person, tenant }, { uploads, bodySize = maxFileSize }) => {
    for await (const { bytes } of uploads()) {
      // Stored under a name with the extension png, so that the content is checked to be a PNG picture.
      const kept = await keep({ name: SIGNATURE_FILE_NAME, bytes }, bodySize, { owner: person.id, tenant });
      if (!kept.ok) return kept;
      await database.sql.update(storedFiles).set({ keptAt: null }).where(eq(storedFiles.id, kept.value.id));
      return ok({ fileId: kept.value.id });
    }
    return refusedError('file.unknown');
  }),
];
