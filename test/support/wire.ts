import * as v from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createPrepareRequest } from '#infrastructure/http/encodeCall.ts';
import type { DetectGeneration } from '#infrastructure/http/generation.ts';
import type { ApiClient } from '#infrastructure/http/apiClient.ts';
import type { WireFailure } from '#infrastructure/http/wireCall.ts';

interface Wire {
  readonly call: ApiClient;
  readonly asked: WireCall[];
}
export interface WireCall {
  readonly path: string;
  readonly fields?: unknown;
  readonly body?: unknown;
  readonly key?: string;
}

/** An API client that returns the test's answer, validated by the endpoint's shape, and records the calls. */
export const createWire = (answer: unknown, failure?: WireFailure): Wire => createWireWith(() => answer, failure);

/** Does the same with an answer for each call. */
export function createWireWith(answerTo: (call: WireCall) => unknown, failure?: WireFailure): Wire {
  const asked: WireCall[] = [];
  const call = async (endpoint: Endpoint, given: Omit<WireCall, 'path'>) => {
    const sent = { path: endpoint.path.split('/').at(-1) ?? '', ...given };
    asked.push(sent);
    return failure === undefined ? ok(v.parse(endpoint.answer, answerTo(sent))) : fail(failure);
  };

  return { asked, call };
}

/** A platform of generation B, as configured. */
export const GENERATION_B: DetectGeneration = async () => ok('B');
/** Prepares requests without a cipher. */
export const PREPARE_PLAIN = createPrepareRequest({});

export const aTaskDto = (given: object = {}) => ({
  taskId: '101',
  name: 'Manager',
  key: 'UserTask_1',
  subject: 'Leave of Li',
  instId: '70',
  status: 'UNHANDLE',
  taskType: 'FLOW_TASK',
  createTime: '2026-11-20 12:00:00',
  ...given,
});
export const anInstanceDto = (given: object = {}) => ({
  instId: '70',
  subject: 'Leave of Li',
  status: 'RUNNING',
  createTime: '2026-11-20 12:00:00',
  createBy: '1',
  ...given,
});
export const aPageDto = <Row extends object>(rows: readonly Row[]) => ({
  pageNo: 1,
  pageSize: 20,
  totalCount: String(rows.length),
  data: [...rows],
});
