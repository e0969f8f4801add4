import { desc, eq } from 'drizzle-orm';
import type { RecordDto } from '#contract/workflow/bpmShapes.ts';
import { isWaiting } from '#domain/process/handlers.ts';
import { records, type StoredInstance } from '#server/db/schema/requests.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { findDelegatedTasks } from './findDelegatedTasks.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findNames } from '#server/directory/findNames.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { toOpenRecordDto, listRecordUserIds, toHistoryDto } from './wire/toRecordDto.ts';

/**
 * Returns the history of a request, newest first, preceded by its open tasks (contract history 1 `getCheckHistorys`).
 */
export async function loadHistory(
  tx: Sql,
  viewer: Viewer,
  { id, subject, state }: Pick<StoredInstance, 'id' | 'subject' | 'state'>,
  definition: DeployedDefinition,
): Promise<RecordDto[]> {
  const title = getLocalizedName(subject, viewer.language);
  const done = await tx
    .select()
    .from(records)
    .where(eq(records.instance, id))
    .orderBy(desc(records.doneAt), desc(records.id));
  const open = await tx
    .select()
    .from(tasks)
    .where(eq(tasks.instance, id))
    .orderBy(desc(tasks.createdAt), desc(tasks.id));
  const forWhom = await findDelegatedTasks(tx, open);
  const named = await findNames(
    tx,
    [
      ...done.flatMap(listRecordUserIds),
      ...forWhom.values(),
      ...open.flatMap(({ executors }) => executors.map((each) => each.id)),
    ],
    viewer.language,
  );
  const waiting = open.filter(({ status }) => status !== 'replied');
  const waits = new Set(state?.tasks.filter(isWaiting).map((task) => task.id));
  return [
    ...waiting.map((task) =>
      toOpenRecordDto(
        { task, agentFor: forWhom.get(task.id), isWaiting: waits.has(task.id) },
        definition,
        named,
        viewer,
        title,
      ),
    ),
    ...done.map((record) => toHistoryDto(record, definition, named, viewer, title)),
  ];
}
