import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabase } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const UPLOAD = '/api/api-system/system/core/sysFile/upload';
const FILE_BYTES = 8 * 1024 * 1024;

let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
let port: number;
beforeAll(async () => {
  platform = await startDemoPlatform(embeddedDatabase);
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
  const address = platform.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => platform.app.close());

/** Sends a request and returns its status; the agent has one connection, which all its requests share. */
const send = (agent: Agent, path: string, headers: Record<string, string> = {}, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, agent, path, method: body === undefined ? 'GET' : 'POST', headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });

const uploadBody = (name: string): string =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${'x'.repeat(FILE_BYTES)}\r\n--x--\r\n`;

it.each(['an upload by nobody', 'a file that is not what its name says'])(
  'answers the next request on the connection after %s was refused early',
  async (what) => {
    const isLoggedIn = what !== 'an upload by nobody';
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      ...(isLoggedIn && { authorization: `Bearer ${(await platform.as('zhangwei')).token}` }),
    };
    expect(await send(agent, UPLOAD, headers, uploadBody('contract.pdf'))).toBe(isLoggedIn ? 200 : 401);
    expect(await send(agent, '/api/health')).toBe(200);
    agent.destroy();
  },
);
