import { PASSWORD } from './people.ts';

/** Returns the status and text of an answer, and its parsed JSON if it is JSON. */
export async function readAnswer(response: Response) {
  const text = await response.text();
  const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  return { status: response.status, text, json };
}

/** The prefix of all paths below. In front of the gateway is `/api`, as in most deployments. */
export const AT = {
  bpm: '/api/api-bpm/bpm/core',
  user: '/api/api-user/user/org',
  system: '/api/api-system/system/core',
  portal: '/api/api-portal/portal/core',
  form: '/api/api-form/form',
} as const;

export const EVERYTHING = { pageNo: 1, pageSize: 100, params: {} };

/** Calls a platform as one of its users. */
export async function callAs(address: string, account: string) {
  const login = await fetch(`${address}/api/api-uaa/oauth/user/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: account, password: PASSWORD }),
  });
  const headers = { authorization: `Bearer ${(await readAnswer(login)).json.data.access_token}` };
  const call = async (path: string, init: RequestInit = {}) =>
    readAnswer(await fetch(`${address}${path}`, { headers, ...init }));
  return {
    get: (path: string) => call(path),
    form: (path: string, fields: Readonly<Record<string, string>> = {}) =>
      call(path, { method: 'POST', body: new URLSearchParams(fields) }),
    json: (path: string, sent: unknown) =>
      call(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }),
    upload: (path: string, files: readonly File[]) => {
      const body = new FormData();
      for (const file of files) body.append(file.name, file);
      return call(path, { method: 'POST', body });
    },
  };
}

export type StubCaller = Awaited<ReturnType<typeof callAs>>;
