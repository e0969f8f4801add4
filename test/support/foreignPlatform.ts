import { makeApiClient, type ApiClient } from '#infrastructure/http/apiClient.ts';
import type { ApiSettings } from '#infrastructure/http/wireCall.ts';

/** What somebody else's platform got: the body is JSON or the fields of a form. */
export interface ForeignCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}
/** Its answers by the last part of the address; a call that is not there is unknown to it. */
export type ForeignAnswers = Readonly<Record<string, (call: ForeignCall) => unknown>>;

/** An answer without a body. */
export const NO_BODY = Symbol('no body');

/** A client in front of a platform that answers from a table, over the whole way an answer takes. */
export function foreignPlatform(
  answers: ForeignAnswers,
  settings: Partial<ApiSettings> = {},
): { readonly call: ApiClient; readonly got: ForeignCall[] } {
  const got: ForeignCall[] = [];
  const call = makeApiClient({
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

/** The gateway's word for an address nobody has (contract wire 2.1). */
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
