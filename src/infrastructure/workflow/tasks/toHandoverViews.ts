import type { ReaderDto } from '#contract/workflow/bpmCirculation.ts';
import type { QuestionDto } from '#contract/workflow/bpmCommunication.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { circulationAfterCodec, circulationRowCodec } from '#contract/wire/wireCodecs.ts';
import type { TaskQuestion, CirculationReader, CirculationProgress } from '#domain/tasks/handoverViews.ts';

/** Contract tasks 12. */
export function toQuestion({
  taskId,
  assignee,
  taskExecutors,
  note,
  createTime,
  bpmCheckHistory,
}: QuestionDto): TaskQuestion {
  const answeredAt = fromWireTime(bpmCheckHistory?.completeTime);
  return {
    task: taskId,
    recipientId: assignee ?? '',
    recipientName: taskExecutors?.find(({ id }) => id === assignee)?.name ?? bpmCheckHistory?.handlerUserName ?? '',
    question: note ?? '',
    askedAt: fromWireTime(createTime) ?? 0,
    ...(answeredAt !== undefined && { answer: { text: bpmCheckHistory?.remark ?? '', at: answeredAt } }),
  };
}

/** Contract tasks 11. */
export function toCirculation(rows: readonly ReaderDto[]): CirculationProgress {
  const [first] = rows;
  const afterwards = circulationAfterCodec.fromWire(first?.transferType);
  return {
    readers: rows.map(toReader),
    ...(typeof first?.completeNeed === 'number' && { needed: first.completeNeed }),
    ...(afterwards !== 'unknown' && { afterwards }),
  };
}

function toReader({
  id,
  assignee,
  assigneeName,
  status,
  remark,
  transTaskId,
  createTime,
  completeTime,
}: ReaderDto): CirculationReader {
  const doneAt = fromWireTime(completeTime);
  return {
    id,
    personId: assignee ?? '',
    personName: assigneeName ?? '',
    status: circulationRowCodec.fromWire(status),
    remark: remark ?? '',
    since: fromWireTime(createTime) ?? 0,
    ...(transTaskId !== null && transTaskId !== '' && { task: transTaskId }),
    ...(doneAt !== undefined && { doneAt }),
  };
}
