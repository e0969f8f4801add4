import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { offboardingEndpoints, type LeaverDto } from '#contract/directory/leavingEndpoints.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { LeavingGateway } from '#application/ports/directory/leavingGateway.ts';
import { OFFBOARDING_SOURCES, type OffboardingEntry } from '#domain/directory/leaver.ts';
import { compact } from '#domain/shared/compact.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpLeavingGateway = (call: ApiClient): LeavingGateway => ({
  async getOverview() {
    const answer = await call(offboardingEndpoints.query, {});
    if (!answer.ok) return answer;
    const { held, gone } = answer.value;
    const { leaving, people } = held;
    return ok({
      pending: {
        rows: held.rows.map(toLeaver),
        total: held.totalCount,
        ...(leaving > 0 && { share: { leaving, people } }),
        until: fromWireTime(held.until) ?? 0,
      },
      deactivated: gone.map(toLeaver),
    });
  },
  confirm: async (body) => countIn(await call(offboardingEndpoints.confirm, { body: chosenBody(body) })),
  dismiss: async (body) => countIn(await call(offboardingEndpoints.dismiss, { body: chosenBody(body) })),
  reactivate: async (id) => countIn(await call(offboardingEndpoints.reactivate, { body: { ids: [id] } })),
});

const chosenBody = (chosen: Parameters<LeavingGateway['confirm']>[0]) =>
  'ids' in chosen ? { ids: [...chosen.ids] } : chosen;
const countIn = (answer: Result<AnswerOf<typeof offboardingEndpoints.reactivate>>): Result<number> =>
  answer.ok ? ok(answer.value.decided) : answer;

function toLeaver(row: LeaverDto): OffboardingEntry {
  const { id, userId, fullName, account, deptName, by, waiting, waits } = row;
  return compact({
    id,
    person: userId,
    name: fullName || account || userId,
    account: account ?? '',
    departmentName: deptName ?? '',
    source: OFFBOARDING_SOURCES.find((source) => source === row.way) ?? 'unknown',
    byName: by || undefined,
    at: fromWireTime(row.createTime) ?? 0,
    reassignmentAt: fromWireTime(row.goesOnAt),
    taskCount: waiting,
    openTasks: waits.map(({ taskId, instId, subject, startedBy, holder }) =>
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
