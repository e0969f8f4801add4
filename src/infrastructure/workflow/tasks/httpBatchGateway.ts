import { bpmAsync } from '#contract/workflow/bpmAsync.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { batchStatusCodec, voteCodec } from '#contract/wire/wireCodecs.ts';
import type { BatchGateway, BatchInput } from '#application/ports/workflow/batchGateway.ts';
import { mapResult } from '#domain/shared/result.ts';
import type { BatchFacts, BatchJob, BatchRow } from '#domain/tasks/batch.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toRefusal } from '../../http/toRefusal.ts';
import { toDecisions } from './toDecisions.ts';
import { toRows } from '../../http/wire/toRows.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import { toSummary } from '../../http/wire/toSummary.ts';
import { toQuery, type QueryMapping, toPageResult } from '../../http/wire/pages.ts';

const JOBS: QueryMapping = { search: 'Q_OPINION__S_LK', sorts: { start: 'CREATE_TIME_' } };
const spell = ({ tasks, vote, opinion }: BatchInput) => ({
  taskIds: tasks.join(','),
  checkType: voteCodec.toWire(vote),
  opinion,
});

export const createHttpBatchGateway = (call: ApiClient): BatchGateway => ({
  listTasks: async (ids) =>
    toRows(
      await call(bpmTask.getBatchTasksInfo, { fields: { taskIds: ids.join(',') } }),
      ({
        taskId,
        instId,
        subject,
        nodeName,
        defName,
        applicantName,
        billNo,
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
        ...toFacts({ applicantName, billNo, formJson }),
        decisions: toDecisions(options ?? []),
        isOpinionRequired: opinionRequired ?? false,
        ...(!success && { exclusion: { message: message ?? '', ...toRefusal(reason) } }),
      }),
    ),
  decideNow: async (order) =>
    mapResult(await call(bpmTask.batCompleteTask, { key: order.key, body: spell(order) }), (value) =>
      (value ?? []).map(toRow),
    ),
  startJob: async (order) =>
    mapResult(await call(bpmAsync.save, { key: order.key, body: spell(order) }), ({ id }) => id),
  listJobs: async (request) => toPageResult(await call(bpmAsync.query, { body: toQuery(request, JOBS) }), toJob),
  async findJob(id) {
    const answer = await call(bpmAsync.get, { fields: { pkId: id } });
    return answer.ok ? { ...answer, value: { job: toJob(answer.value), rows: answer.value.rows.map(toRow) } } : answer;
  },
  retryJob: async (id) => discardValue(await call(bpmAsync.retry, { fields: { id } })),
  removeJobs: async (ids) => discardValue(await call(bpmAsync.del, { fields: { ids: ids.join(',') } })),
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

interface FactsDto {
  readonly applicantName: string | null;
  readonly billNo: string | null;
  readonly formJson: string | null;
}

const toFacts = ({ applicantName, billNo, formJson }: FactsDto): BatchFacts => ({
  number: billNo ?? '',
  initiatorName: applicantName ?? '',
  summary: toSummary(formJson),
});

interface RowDto extends Partial<FactsDto> {
  readonly taskId: string;
  readonly instId?: string | null;
  readonly subject: string | null;
  readonly success?: boolean | null | undefined;
  readonly message: string | null;
  readonly reason: string | null;
}

const toRow = ({
  taskId,
  instId,
  subject,
  success,
  message,
  reason,
  applicantName = null,
  billNo = null,
  formJson = null,
}: RowDto): BatchRow => ({
  task: taskId,
  subject: subject ?? '',
  message: message ?? '',
  ...(typeof success === 'boolean' && { isDone: success }),
  ...(typeof instId === 'string' && { instanceId: instId }),
  ...toRefusal(reason),
  ...(applicantName !== null && { facts: toFacts({ applicantName, billNo, formJson }) }),
});
