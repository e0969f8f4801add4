import { createApiClient, type ApiClient } from '#infrastructure/http/apiClient.ts';
import type { ApiSettings } from '#infrastructure/http/wireCall.ts';

/** A call that the mock platform received: the body is JSON or form fields. */
export interface ForeignCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}
/** Answers by the last segment of the path. Other calls return 404. */
export type ForeignAnswers = Readonly<Record<string, (call: ForeignCall) => unknown>>;

/** An answer without a body. */
export const NO_BODY = Symbol('no body');

/** Returns a client with the complete response pipeline on top of a mock platform that answers from a table. */
export function createForeignPlatform(
  answers: ForeignAnswers,
  settings: Partial<ApiSettings> = {},
): { readonly call: ApiClient; readonly got: ForeignCall[] } {
  const got: ForeignCall[] = [];
  const call = createApiClient({
    base: 'http://oa.example/api',
    tokens: { read: () => 't', write: () => {}, clear: () => {} },
    language: () => 'en-US',
    appId: () => undefined,
    endSession: async () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      const isForm = request.headers.get('content-type')?.includes('form-urlencoded') === true;
      const asked = {
        method: request.method,
        path: pathname.slice('/api'.length),
        query: Object.fromEntries(searchParams),
        body: isForm ? Object.fromEntries(new URLSearchParams(text)) : text === '' ? undefined : JSON.parse(text),
      };
      got.push(asked);
      const parts = asked.path.split('/');
      const answer = answers[parts.at(-1) ?? ''] ?? answers[parts.at(-2) ?? ''];
      if (answer === undefined) return new Response(JSON.stringify(GATEWAY_404), { status: 404 });
      const body = answer(asked);
      return new Response(body === NO_BODY ? '' : JSON.stringify(body));
    },
    ...settings,
  });
  return { call, got };
}

/** The gateway's answer for an unknown address (contract wire 2.1). */
const GATEWAY_404 = { success: false, code: 404, message: 'not found', data: null, show: true };

/** The envelopes of contract wire 2 and 3. */
export const wrapped = (data: unknown) => ({
  success: true,
  code: 200,
  message: '',
  detailMsg: '',
  show: false,
  data,
});
export const paged = (data: unknown) => ({
  success: true,
  code: 200,
  message: '',
  show: false,
  result: { pageNo: 1, pageSize: 20, totalCount: Array.isArray(data) ? data.length : 0, totalPage: 1, data },
});
