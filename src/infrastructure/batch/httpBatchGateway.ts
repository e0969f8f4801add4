import { bpmAsync } from '#api/bpmAsync.ts';
import { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { fromWireTime } from '#api/time.ts';
import { batchStatusCodec, voteCodec } from '#api/wireCodecs.ts';
import type { BatchGateway, BatchOrder } from '#application/ports/batchGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { BatchJob, BatchRow } from '#domain/task/batch.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { refusalOfReason } from '../http/refusalOfReason.ts';
import { toDecisions } from '../task/toDecisions.ts';
import { toRows } from '../wire/toRows.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toSummary } from '../wire/toSummary.ts';
import { toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';

const JOBS: QuerySpelling = { search: 'Q_OPINION__S_LK', sorts: { start: 'CREATE_TIME_' } };
const spell = ({ tasks, vote, opinion }: BatchOrder) => ({
  taskIds: tasks.join(','),
  checkType: voteCodec.toWire(vote),
  opinion,
});

export const makeHttpBatchGateway = (call: ApiClient): BatchGateway => ({
  async tasks(ids) {
    const answer = await call(bpmTask.getBatchTasksInfo, { fields: { taskIds: ids.join(',') } });
    return answer.ok
      ? toRows(
          answer,
          ({
            taskId,
            instId,
            subject,
            nodeName,
            defName,
            applicantName,
            formJson,
            success,
            message,
            reason,
            options,
            opinionRequired,
          }) => ({
            id: taskId,
            instanceId: instId ?? '',
            subject: subject ?? '',
            nodeName: nodeName ?? '',
            definitionName: defName ?? '',
            initiatorName: applicantName ?? '',
            summary: toSummary(formJson),
            decisions: toDecisions(options ?? []),
            isOpinionRequired: opinionRequired ?? false,
            ...(!success && { leftOut: { message: message ?? '', ...refusalOfReason(reason) } }),
          }),
        )
      : answer;
  },
  async decide(order) {
    const answer = await call(bpmTask.batCompleteTask, { key: order.key, body: spell(order) });
    return answer.ok ? ok((answer.value ?? []).map(toRow)) : answer;
  },
  async decideLater(order) {
    const answer = await call(bpmAsync.save, { key: order.key, body: spell(order) });
    return answer.ok ? ok(answer.value.id) : answer;
  },
  async jobs(request) {
    const answer = await call(bpmAsync.query, { body: toQuery(request, JOBS) });
    return answer.ok ? ok(toPage(answer, toJob)) : answer;
  },
  async job(id) {
    const answer = await call(bpmAsync.get, { fields: { pkId: id } });
    return answer.ok ? { ...answer, value: { job: toJob(answer.value), rows: answer.value.rows.map(toRow) } } : answer;
  },
  retry: async (id) => withoutValue(await call(bpmAsync.retry, { fields: { id } })),
  forget: async (ids) => withoutValue(await call(bpmAsync.del, { fields: { ids: ids.join(',') } })),
});

function toJob({
  id,
  checkType,
  opinion,
  total,
  doneCount,
  failedCount,
  status,
  createTime,
  finishTime,
}: Omit<AnswerOf<typeof bpmAsync.get>, 'rows'>): BatchJob {
  const endedAt = fromWireTime(finishTime);
  return {
    id,
    vote: voteCodec.fromWire(checkType),
    opinion: opinion ?? '',
    total,
    done: doneCount,
    failed: failedCount,
    isOver: batchStatusCodec.fromWire(status) === 'finished',
    startedAt: fromWireTime(createTime) ?? 0,
    ...(endedAt !== undefined && { endedAt }),
  };
}

interface RowDto {
  readonly taskId: string;
  readonly instId?: string | null;
  readonly subject: string | null;
  readonly success?: boolean | null | undefined;
  readonly message: string | null;
  readonly reason: string | null;
}

const toRow = ({ taskId, instId, subject, success, message, reason }: RowDto): BatchRow => ({
  task: taskId,
  subject: subject ?? '',
  message: message ?? '',
  ...(typeof success === 'boolean' && { isDone: success }),
  ...(typeof instId === 'string' && { instanceId: instId }),
  ...refusalOfReason(reason),
});
