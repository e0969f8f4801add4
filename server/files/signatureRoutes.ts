import { and, desc, eq, isNull } from 'drizzle-orm';
import { signatureEndpoints } from '#api/signatureEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Database } from '../storage/database.ts';
import { storedFiles } from '../storage/schema/files.ts';
import type { makeKeepUpload } from './keepUpload.ts';

/** What a signature that is kept for another time is called: it is found by this among the files of its owner. */
const KEPT = 'kept-signature.png';
/** The newest ones are offered. */
const MOST = 10;

/** One's own handwriting, drawn once and used again (contract files 2). It is never swept away as unattached. */
export const signatureRoutes = (
  database: Database,
  keep: ReturnType<typeof makeKeepUpload>,
  maxFileSize: number,
): readonly ServerRoute[] => [
  serve(signatureEndpoints.getSignatureList, async (_, { person, tenant }) => {
    const found = await database.sql
      .select({ id: storedFiles.id, name: storedFiles.name })
      .from(storedFiles)
      .where(
        and(
          eq(storedFiles.owner, person.id),
          eq(storedFiles.tenant, tenant),
          eq(storedFiles.name, KEPT),
          isNull(storedFiles.keptAt),
        ),
      )
      .orderBy(desc(storedFiles.at))
      .limit(MOST);
    return ok(found.map(({ id, name }) => ({ id, fileId: id, fileName: name })));
  }),
  serve(signatureEndpoints.uploadSignature, async (_, { person, tenant }, { uploads, bodySize = maxFileSize }) => {
    for await (const { bytes } of uploads()) {
      // Whatever it was called: it must be the picture its new name says.
      const kept = await keep({ name: KEPT, bytes }, bodySize, { owner: person.id, tenant });
      if (!kept.ok) return kept;
      await database.sql.update(storedFiles).set({ keptAt: null }).where(eq(storedFiles.id, kept.value.id));
      return ok({ fileId: kept.value.id });
    }
    return refused('file.unknown');
  }),
];
