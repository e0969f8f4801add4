import { desc, eq } from 'drizzle-orm';
import type { RecordDto } from '#api/bpmShapes.ts';
import { isWaiting } from '#domain/process/handlers.ts';
import { records, type StoredInstance } from '../storage/schema/requests.ts';
import { tasks } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { actedFor } from './actedFor.ts';
import type { Viewer } from './viewer.ts';
import { findNames } from '../directory/findNames.ts';
import { nameIn } from '../texts/nameIn.ts';
import { openRecordDto, peopleOfRecord, historyDto } from './wire/recordDto.ts';

/** The history of one request, newest first, with its open tasks in front (contract history 1 `getCheckHistorys`). */
export async function historyOf(
  tx: Sql,
  viewer: Viewer,
  { id, subject, state }: Pick<StoredInstance, 'id' | 'subject' | 'state'>,
  definition: DeployedDefinition,
): Promise<RecordDto[]> {
  const title = nameIn(subject, viewer.language);
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
  const forWhom = await actedFor(tx, open);
  const named = await findNames(
    tx,
    [
      ...done.flatMap(peopleOfRecord),
      ...forWhom.values(),
      ...open.flatMap(({ executors }) => executors.map((each) => each.id)),
    ],
    viewer.language,
  );
  const waiting = open.filter(({ status }) => status !== 'replied');
  const waits = new Set(state?.tasks.filter(isWaiting).map((task) => task.id));
  return [
    ...waiting.map((task) =>
      openRecordDto(
        { task, agentFor: forWhom.get(task.id), isWaiting: waits.has(task.id) },
        definition,
        named,
        viewer,
        title,
      ),
    ),
    ...done.map((record) => historyDto(record, definition, named, viewer, title)),
  ];
}
