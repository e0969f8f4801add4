import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { makePaceJudge, SLOWEST } from '#server/http/paceJudge.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { demoPlatform } from '#test/support/platform.ts';

const SECOND = 1000;
const KB = 1024;

/** Asks once a second; gives the second at which a body was found too slow. */
function closedAfter(bytesAt: (second: number) => number, isWaitingForUs: (second: number) => boolean = () => false) {
  const at = (second: number) => ({
    now: second * SECOND,
    bytes: bytesAt(second),
    isWaitingForUs: isWaitingForUs(second),
  });
  const isTooSlow = makePaceJudge(SLOWEST, at(0));
  for (let second = 1; second <= 600; second += 1) if (isTooSlow(at(second))) return second;
  return undefined;
}

it('gives up a body that brings nothing for 20 s', () => {
  expect(closedAfter(() => 0)).toBe(20);
  expect(closedAfter((second) => Math.min(second, 30) * 20 * KB)).toBe(50);
});

it('gives up one that brings a byte now and then, after a minute', () => {
  expect(closedAfter((second) => Math.floor(second / 10))).toBe(60);
  expect(closedAfter((second) => second * 7 * KB)).toBe(60);
});

it('takes all the time a slow phone needs, and what stops for less than 20 s', () => {
  expect(closedAfter((second) => second * 9 * KB)).toBeUndefined();
  expect(closedAfter((second) => Math.floor(second / 19) * 19 * 20 * KB)).toBeUndefined();
});

it('blames nobody for what has come and was not read yet', () => {
  expect(
    closedAfter(
      (second) => (second < 100 ? 64 * KB : second * 20 * KB),
      (second) => second < 100,
    ),
  ).toBeUndefined();
});

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const slowest = { silentMs: 300, measuredMs: 60_000, bytesPerSecond: 1 };
  ({ app } = await demoPlatform(embeddedDatabase, { slowest }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/** Sends the head of a call and a piece of its body; gives what comes back until the connection is closed. */
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

it('says so in the envelope and closes the connection, while others are answered', async () => {
  const stuck = Array.from({ length: 20 }, () =>
    sendPiece('/api/api-uaa/oauth/user/token', 'application/x-www-form-urlencoded'),
  );
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  for (const answer of await Promise.all(stuck)) {
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"message":"The request came too slowly and was given up. Please try again."');
  }
});

it('closes an upload nobody goes on with, also when it was answered already', async () => {
  const upload = '/api/api-system/system/core/sysFile/upload';
  expect(await sendPiece(upload, 'multipart/form-data; boundary=x')).toContain('HTTP/1.1 401');
});
