import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { administratorEndpoint, companyEndpoint, publicEndpoint } from '#contract/wire/endpoint.ts';
import { refuse, type RefusalCode } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Caller } from '#server/http/caller.ts';
import { createApp } from '#server/http/createApp.ts';
import { route } from '#server/http/serverRoute.ts';

const ADDRESS = '192.0.2.7';
const START = Date.parse('2026-11-25T09:00:00Z');
const callerOf = (id: string): Caller => ({
  person: { id, account: 'a', names: { 'zh-CN': 'a' }, department: '2' },
  groups: [],
  isAdministrator: false,
  tenant: '1',
});
const answer = v.unknown();
const refused = companyEndpoint('GET', '/refused/{id}', {
  answer,
  fields: v.object({ id: v.string(), code: v.string() }),
});
const administration = administratorEndpoint('GET', '/administration', { answer });
const shaped = companyEndpoint('POST', '/shaped', { answer, body: v.object({ word: v.string() }) });
const broken = companyEndpoint('GET', '/broken/{id}', { answer, fields: v.object({ id: v.string() }) });
const open = publicEndpoint('GET', '/open', { answer, perMinute: 2 });

let app: FastifyInstance;
let now = START;
const events: object[] = [];
const errors: string[] = [];
beforeEach(async () => {
  now = START;
  events.length = 0;
  errors.length = 0;
  app = await createApp({
    routes: [
      route(refused, async ({ fields }) => fail({ kind: 'refused', refusal: refuse(fields.code as RefusalCode) })),
      route(administration, async () => ok(1)),
      route(shaped, async () => ok(1)),
      route(broken, async () => {
        throw new Error('the cellar is flooded');
      }),
      route(open, async () => ok(1)),
    ],
    findCaller: async (token) => callerOf(token),
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    clock: { now: () => now },
    securityLog: (event) => void events.push(event),
    log: { write: (line) => void errors.push(line) },
  });
});
afterEach(() => app.close());

const ask = async (url: string, more: { readonly payload?: object; readonly user?: string } = {}) => {
  const { payload, user = '7' } = more;
  await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    ...(payload && { payload }),
    remoteAddress: ADDRESS,
    headers: { authorization: `Bearer ${user}` },
  });
};
const who = { outcome: 'refused', person: '7', address: ADDRESS };

it.each([
  'forbidden',
  'notFound',
  'file.unknown',
  'instance.byLink',
  'instance.notYours',
  'record.notAllowed',
  'report.notYours',
  'start.noRight',
  'task.notCandidate',
  'task.notYours',
])('logs each refusal %s with user, address and call, without the id that was sent', async (code) => {
  for (const id of ['4711', '4712']) await ask(`/refused/${id}?code=${code}`);
  expect(events).toEqual([1, 2].map(() => ({ ...who, event: 'right', call: '/refused/:id', reason: code })));
  expect(JSON.stringify(events)).not.toContain('4711');
});

it.each(['opinion.required', 'task.ended', 'vote.notOffered'])(
  'does not log the refusal %s of a step',
  async (code) => {
    await ask(`/refused/1?code=${code}`);
    expect(events).toEqual([]);
  },
);

it('logs a call of an administrator by another user, and a call for the former user of the page', async () => {
  await ask('/administration');
  await app.inject({
    url: '/api/refused/1?code=task.ended',
    remoteAddress: ADDRESS,
    headers: { authorization: 'Bearer 7', 'session-owner': '1.8' },
  });
  expect(events).toEqual([
    { ...who, event: 'right', call: '/administration', reason: 'forbidden' },
    { ...who, event: 'right', call: '/refused/:id', reason: 'session.otherPerson' },
  ]);
});

it('logs refused input once a minute for each user and call, without what was sent', async () => {
  const wrong = { payload: { word: 7, other: 'a secret' } };
  const shape = { ...who, event: 'input', call: '/shaped', reason: 'shape' };
  for (let count = 0; count < 3; count += 1) await ask('/shaped', wrong);
  await vi.waitFor(() => expect(events).toEqual([shape]));
  await ask('/shaped', { ...wrong, user: '8' });
  await vi.waitFor(() => expect(events).toEqual([shape, { ...shape, person: '8' }]));
  now += 60_000;
  await ask('/shaped', wrong);
  await vi.waitFor(() => expect(events).toHaveLength(3));
  await ask('/shaped', { payload: { word: 'x'.repeat(5 * 1024 * 1024) } });
  await vi.waitFor(() => expect(events).toHaveLength(4));
  expect(events[3]).toMatchObject({ event: 'input', call: '/shaped', reason: 'size', address: ADDRESS });
  expect(JSON.stringify(events)).not.toContain('secret');
});

it('logs refused files and a full quota like other input', async () => {
  for (const code of ['file.tooLarge', 'file.notWhatItSays', 'file.noRoom']) await ask(`/refused/1?code=${code}`);
  expect(events).toEqual([
    { ...who, event: 'input', call: '/refused/:id', reason: 'file.tooLarge' },
    { ...who, event: 'input', call: '/refused/:id', reason: 'file.notWhatItSays' },
    { ...who, event: 'limit', call: '/refused/:id', reason: 'file.noRoom' },
  ]);
});

it('logs the first call above a limit in each minute', async () => {
  for (let count = 0; count < 5; count += 1) await ask('/open');
  await vi.waitFor(() =>
    expect(events).toEqual([
      { event: 'limit', outcome: 'refused', call: '/open', reason: 'rate', person: undefined, address: ADDRESS },
    ]),
  );
});

it('logs an error with time, user, address, call and request id', async () => {
  await ask('/broken/4711');
  const [line = ''] = errors;
  expect(JSON.parse(line)).toMatchObject({
    time: expect.any(Number),
    reqId: expect.any(String),
    person: '7',
    address: ADDRESS,
    call: '/broken/:id',
    fault: expect.stringContaining('refusalLog.test.ts'),
  });
  expect(line).not.toContain('4711');
});
