import { eq } from 'drizzle-orm';
import type { Result } from '#domain/shared/result.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { FoundTask } from '../commands/findRequest.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Returns the subject of a chosen task's request, even if the task has ended meanwhile, because the user chose the task
 * by it.
 */
export async function findTaskRequest(
  tx: Sql,
  found: Result<FoundTask>,
  { language }: Viewer,
): Promise<{ readonly instId: string | null; readonly subject: string | null }> {
  if (found.ok)
    return { instId: found.value.instance.id, subject: getLocalizedName(found.value.instance.subject, language) };
  const ended =
    found.error.kind === 'refused' && found.error.refusal.code === 'task.ended'
      ? found.error.refusal.values?.['instance']
      : undefined;
  const [row] =
    ended === undefined
      ? []
      : await tx
          .select({ id: instances.id, subject: instances.subject })
          .from(instances)
          .where(eq(instances.id, String(ended)));
  return row === undefined
    ? { instId: null, subject: null }
    : { instId: row.id, subject: getLocalizedName(row.subject, language) };
}
