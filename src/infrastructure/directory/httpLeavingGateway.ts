import type { AnswerOf } from '#api/endpoint.ts';
import { leavingCalls, type LeaverDto } from '#api/leavingEndpoints.ts';
import { fromWireTime } from '#api/time.ts';
import type { LeavingGateway } from '#application/ports/leavingGateway.ts';
import { LEAVING_WAYS, type Leaver } from '#domain/directory/leaver.ts';
import { compact } from '#domain/shared/compact.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const makeHttpLeavingGateway = (call: ApiClient): LeavingGateway => ({
  async read() {
    const answer = await call(leavingCalls.query, {});
    if (!answer.ok) return answer;
    const { held, gone } = answer.value;
    const { leaving, people } = held;
    return ok({
      held: {
        rows: held.rows.map(toLeaver),
        total: held.totalCount,
        ...(leaving > 0 && { share: { leaving, people } }),
        until: fromWireTime(held.until) ?? 0,
      },
      gone: gone.map(toLeaver),
    });
  },
  confirm: async (body) => countIn(await call(leavingCalls.confirm, { body: chosenBody(body) })),
  keep: async (body) => countIn(await call(leavingCalls.keep, { body: chosenBody(body) })),
  undo: async (id) => countIn(await call(leavingCalls.undo, { body: { ids: [id] } })),
});

const chosenBody = (chosen: Parameters<LeavingGateway['confirm']>[0]) =>
  'ids' in chosen ? { ids: [...chosen.ids] } : chosen;
const countIn = (answer: Result<AnswerOf<typeof leavingCalls.undo>, Failure>): Result<number, Failure> =>
  answer.ok ? ok(answer.value.decided) : answer;

function toLeaver(row: LeaverDto): Leaver {
  const { id, userId, fullName, account, deptName, by, waiting, waits } = row;
  return compact({
    id,
    person: userId,
    name: fullName || account || userId,
    account: account ?? '',
    departmentName: deptName ?? '',
    way: LEAVING_WAYS.find((way) => way === row.way) ?? 'unknown',
    byName: by || undefined,
    at: fromWireTime(row.createTime) ?? 0,
    goesOnAt: fromWireTime(row.goesOnAt),
    waiting,
    waits: waits.map(({ taskId, instId, subject, startedBy, holder }) =>
      compact({
        task: taskId,
        instance: instId,
        subject: subject ?? '',
        initiatorName: startedBy ?? '',
        holderName: holder || undefined,
      }),
    ),
  });
}
