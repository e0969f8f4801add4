import { eq } from 'drizzle-orm';
import type { ReaderDto } from '#contract/workflow/bpmCirculation.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { circulationAfterCodec, circulationRowCodec } from '#contract/wire/wireCodecs.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { neededReaders } from '#domain/tasks/circulation.ts';
import { findNames } from '#server/directory/findNames.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { records } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { findTask } from './commands/findRequest.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Returns the progress of the readers of a circulated task; empty after the circulation has ended (contract tasks 7,
 * 11).
 */
export async function listCirculationReaders(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  task: string,
): Promise<Result<ReaderDto[]>> {
  const found = await findTask(tx, engine, viewer, task);
  if (!found.ok) return ok([]);
  const { state, instance, definition } = found.value;
  const circulation = state.circulations.find((each) => each.task === task);
  if (circulation === undefined) return ok([]);
  const circulatedBy = state.tasks.find(({ id }) => id === task)?.assignee;
  const done = new Map(
    (await tx.select().from(records).where(eq(records.instance, instance.id))).map((record) => [record.task, record]),
  );
  const named = await findNames(
    tx,
    circulation.rows.map(({ person }) => person),
    viewer.language,
  );
  return ok(
    circulation.rows.map((row, position) => {
      const open = state.tasks.find(({ id }) => id === row.task);
      const record = row.status === 'done' ? done.get(row.task ?? '') : undefined;
      const arrived = open?.createdAt ?? record?.arrivedAt;
      const id = deriveWireId('reader', instance.id, circulation.id, position);
      return {
        ...toEntityColumns({
          id,
          tenant: instance.tenant,
          by: circulatedBy,
          at: arrived,
          changedAt: record?.doneAt ?? arrived,
        }),
        id,
        assignee: row.person,
        assigneeName: named.name(row.person, state.names[row.person]),
        status: circulationRowCodec.toWire(row.status),
        remark: row.remark === undefined ? null : viewer.translate(definition)(row.remark),
        taskId: task,
        transTaskId: row.task ?? null,
        completeTime: record === undefined ? null : toWireTime(record.doneAt),
        transferType: circulationAfterCodec.toWire(circulation.afterwards),
        completeNeed: neededReaders(circulation.completion, circulation.people.length),
      };
    }),
  );
}
