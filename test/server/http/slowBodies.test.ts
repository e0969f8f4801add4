import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createSlowBodyTimeout, MIN_UPLOAD_PACE } from '#server/http/slowBodyTimeout.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const SECOND = 1000;
const KB = 1024;

/** Checks once a second. Returns the second at which a body was found too slow. */
function findCloseSecond(
  bytesAt: (second: number) => number,
  hasUnreadData: (second: number) => boolean = () => false,
) {
  const at = (second: number) => ({
    now: second * SECOND,
    bytes: bytesAt(second),
    hasUnreadData: hasUnreadData(second),
  });
  const isTooSlow = createSlowBodyTimeout(MIN_UPLOAD_PACE, at(0));
  for (let second = 1; second <= 600; second += 1) if (isTooSlow(at(second))) return second;
  return undefined;
}

it('closes a body without data for 20 s', () => {
  expect(findCloseSecond(() => 0)).toBe(20);
  expect(findCloseSecond((second) => Math.min(second, 30) * 20 * KB)).toBe(50);
});

it('closes a body that sends a byte now and then, after a minute', () => {
  expect(findCloseSecond((second) => Math.floor(second / 10))).toBe(60);
  expect(findCloseSecond((second) => second * 7 * KB)).toBe(60);
});

it('waits for a slow phone, and for pauses of less than 20 s', () => {
  expect(findCloseSecond((second) => second * 9 * KB)).toBeUndefined();
  expect(findCloseSecond((second) => Math.floor(second / 19) * 19 * 20 * KB)).toBeUndefined();
});

it('does not count data that has arrived and was not read yet as slow', () => {
  expect(
    findCloseSecond(
      (second) => (second < 100 ? 64 * KB : second * 20 * KB),
      (second) => second < 100,
    ),
  ).toBeUndefined();
});

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const slowest = { maxSilenceMs: 300, windowMs: 60_000, minBytesPerSecond: 1 };
  ({ app } = await startDemoPlatform(embeddedDatabase, { minBodyPace: slowest }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/** Sends the head of a call and a piece of its body. Returns the response until the connection is closed. */
const sendPiece = (path: string, type: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nAccept-Language: en\r\nContent-Type: ${type}\r\n`);
      socket.write('Content-Length: 10000\r\n\r\nusername=');
    });
    socket.on('data', (piece) => (answer += piece.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

it('answers in the envelope and closes the connection while other requests are answered', async () => {
  const stuck = Array.from({ length: 20 }, () =>
    sendPiece('/api/api-uaa/oauth/user/token', 'application/x-www-form-urlencoded'),
  );
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  for (const answer of await Promise.all(stuck)) {
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"message":"The request arrived too slowly and was stopped. Please try again."');
  }
});

it('closes an abandoned upload, also when it was already answered', async () => {
  const upload = '/api/api-system/system/core/sysFile/upload';
  expect(await sendPiece(upload, 'multipart/form-data; boundary=x')).toContain('HTTP/1.1 401');
});
