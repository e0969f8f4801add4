import { eq } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import type { FoundTask } from '../commands/findTask.ts';
import type { Viewer } from '../viewer.ts';

/**
 * What the request of a chosen task is called, also when the task has ended meanwhile: whoever chose it knows it by
 * that name.
 */
export async function requestOf(
  tx: Sql,
  found: Result<FoundTask, Failure>,
  { language }: Viewer,
): Promise<{ readonly instId: string | null; readonly subject: string | null }> {
  if (found.ok) return { instId: found.value.instance.id, subject: nameIn(found.value.instance.subject, language) };
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
    : { instId: row.id, subject: nameIn(row.subject, language) };
}
