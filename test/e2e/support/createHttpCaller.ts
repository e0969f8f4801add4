import type { Language } from '#test/support/texts.ts';
import { fetchToken } from './accounts.ts';

/** Calls the running server over HTTP for the colleagues of `test/support/workflow.ts`. */
export const createHttpCaller = (server: string, language: Language = 'en-US') => ({
  as: async (account: string) => {
    const token = await fetchToken(server, account);
    const postForm = async (path: string, form: FormData) => {
      const reply = await fetch(`${server}/api${path}`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: reply.status, body: await reply.json() };
    };
    const ask = async (
      method: 'GET' | 'POST',
      path: string,
      payload?: object,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const reply = await fetch(`${server}/api${path}`, {
        method,
        ...(payload && { body: JSON.stringify(payload) }),
        headers: {
          authorization: `Bearer ${token}`,
          'accept-language': language,
          ...(payload && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      return { status: reply.status, body: await reply.json() };
    };
    return {
      token,
      postForm,
      get: (path: string, headers?: Readonly<Record<string, string>>) => ask('GET', path, undefined, headers),
      post: (path: string, body: object = {}, headers?: Readonly<Record<string, string>>) =>
        ask('POST', path, body, headers),
    };
  },
});
