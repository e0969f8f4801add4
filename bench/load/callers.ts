import { Agent, request } from 'node:http';

const CORE = '/api/api-bpm/bpm/core';

export type Ask = (method: 'GET' | 'POST', path: string, payload?: object) => Promise<ReturnType<typeof JSON.parse>>;

/** Creates clients for users of the demo company that call the server on a local port. */
export function createCallers(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let calls = 0;
  const send = (
    method: string,
    path: string,
    payload: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      calls += 1;
      // The server limits the calls per minute and address, so each call gets its own address.
      const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...headers, 'x-forwarded-for': from, 'content-length': Buffer.byteLength(payload) },
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () => resolve(Buffer.concat(parts).toString()));
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });

  /** Returns answers as unparsed text, so that a measurement does not include parsing. */
  async function calling(account: string) {
    const login = await send('POST', '/api/api-uaa/oauth/user/token', `username=${account}&password=Ringi-2026`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const headers = {
      authorization: `Bearer ${JSON.parse(login).data.access_token}`,
      'content-type': 'application/json',
      'accept-language': 'en-US',
    };
    return (method: 'GET' | 'POST', path: string, payload?: object): Promise<string> =>
      send(
        method,
        path.startsWith('/') ? path : `${CORE}/${path}`,
        payload === undefined ? '' : JSON.stringify(payload),
        headers,
      );
  }
  async function as(account: string): Promise<Ask> {
    const call = await calling(account);
    return async (...asked) => {
      const reply = JSON.parse(await call(...asked));
      if (reply.success === false) throw new Error(JSON.stringify(reply));
      return reply;
    };
  }
  return { as, calling, close: () => agent.destroy() };
}
