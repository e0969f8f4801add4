import { INVITATION_HEADER } from '#contract/wire/envelope.ts';
import type { startDemoPlatform } from './platform.ts';
import type { Colleague } from './workflow.ts';

type App = Awaited<ReturnType<typeof startDemoPlatform>>['app'];
const SHARE = '/api/api-form/form/share/formLink';
const CORE = '/api-form/form/core/formLink';

/** A client without a login that has only the code of an invitation. */
export function createGuest(
  app: App,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  remoteAddress = '127.0.0.1',
) {
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object, more: object = {}) => {
    const reply = await app.inject({
      remoteAddress,
      method,
      url: `${SHARE}/${path}`,
      headers: { [INVITATION_HEADER]: code, 'accept-language': 'en-US', ...headers, ...more },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  return {
    ask,
    open: async () => (await ask('GET', 'open')).body,
    save: async (data: object, key?: string) =>
      (await ask('POST', 'save', { data }, key === undefined ? {} : { 'idempotency-key': key })).body,
    options: async (kind: string, key: string, params: object = {}) =>
      (
        await ask(
          'POST',
          `options?${new URLSearchParams({ kind, key, params: JSON.stringify(params) }).toString()}`,
          {},
        )
      ).body,
    mayUpload: async (size: number) => (await ask('GET', `mayUpload?size=${size}`)).body,
    async upload(name: string, content: Uint8Array<ArrayBuffer>) {
      const form = new FormData();
      form.append('file', new File([content], name));
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const reply = await app.inject({
        remoteAddress,
        method: 'POST',
        url: `${SHARE}/upload`,
        headers: { [INVITATION_HEADER]: code, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return reply.json();
    },
  };
}

/** The invitation calls of a user of the company. */
export const createInviter = (by: Pick<Colleague, 'get' | 'post'>) => ({
  make: async (terms: object) => (await by.post(`${CORE}/save`, { alias: 'guestbook', most: 5, ...terms })).body,
  list: async (alias = 'guestbook') =>
    (await by.post(`${CORE}/query?alias=${alias}`, { pageNo: 1, pageSize: 20, params: {} })).body,
  get: async (id: string) => (await by.get(`${CORE}/get?id=${id}`)).body,
  end: async (id: string) => (await by.post(`${CORE}/end?id=${id}`)).body,
});
