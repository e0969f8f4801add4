import type { ReaderDto } from '#api/bpmCirculation.ts';
import type { QuestionDto } from '#api/bpmCommunication.ts';
import { fromWireTime } from '#api/time.ts';
import { circulationAfterWords, circulationRowWords } from '#api/words.ts';
import type { AskedQuestion, CirculationReader, CirculationStanding } from '#domain/task/handedOver.ts';

/** Contract workflow 2.11. */
export function toQuestion({
  taskId,
  assignee,
  taskExecutors,
  note,
  createTime,
  bpmCheckHistory,
}: QuestionDto): AskedQuestion {
  const answeredAt = fromWireTime(bpmCheckHistory?.completeTime);
  return {
    task: taskId,
    askedId: assignee ?? '',
    askedName: taskExecutors?.find(({ id }) => id === assignee)?.name ?? bpmCheckHistory?.handlerUserName ?? '',
    question: note ?? '',
    askedAt: fromWireTime(createTime) ?? 0,
    ...(answeredAt !== undefined && { answer: { text: bpmCheckHistory?.remark ?? '', at: answeredAt } }),
  };
}

/** Contract workflow 2.10. */
export function toCirculation(rows: readonly ReaderDto[]): CirculationStanding {
  const [first] = rows;
  const afterwards = circulationAfterWords.fromWire(first?.transferType);
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
    personId: assignee,
    personName: assigneeName ?? '',
    status: circulationRowWords.fromWire(status),
    remark: remark ?? '',
    since: fromWireTime(createTime) ?? 0,
    ...(transTaskId !== null && transTaskId !== '' && { task: transTaskId }),
    ...(doneAt !== undefined && { doneAt }),
  };
}
