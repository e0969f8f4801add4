import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicEndpoint } from '#contract/wire/endpoint.ts';
import { ok } from '#domain/shared/result.ts';
import { createApp } from '#server/http/createApp.ts';
import { route } from '#server/http/serverRoute.ts';

const fields = v.object({ id: v.string(), more: v.optional(v.string()) });
const thing = publicEndpoint('GET', '/things/{id}', { fields, envelope: 'bare', answer: v.unknown() });

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringi-client-'));
  await writeFile(join(folder, 'index.html'), '<html><head></head></html>');
  app = await createApp({
    routes: [route(thing, async ({ fields: given }) => ok(given))],
    findGuest: async () => undefined,
    findCaller: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    clientFolder: folder,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const ask = (url: string) => app.inject({ url });

it('answers a call with a trailing slash as without it', async () => {
  for (const url of ['/api/things/7', '/api/things/7/', '/api/things/7//'])
    expect((await ask(url)).json()).toEqual({ id: '7' });
  expect((await ask('/api/things/7/?more=a/')).json()).toEqual({ id: '7', more: 'a/' });
  expect((await ask('/api/health/')).statusCode).toBe(200);
  expect((await ask('/api/')).statusCode).toBe(404);
});

it('serves the client at a page address with a trailing slash', async () => {
  for (const url of ['/mobile/', '/mobile/pages/bpm/myTasks/', '/mobile/pages/bpm/myTasks/?x=1'])
    expect((await ask(url)).statusCode).toBe(200);
});

it('redirects only within the site and keeps the query', async () => {
  const ways = ['/', '/?tenantId=1', '/mobile', '/mobile?instId=7&next=//evil.example/'];
  const targets = await Promise.all(ways.map(async (url) => (await ask(url)).headers['location']));
  expect(targets).toEqual(['/mobile/', '/mobile/?tenantId=1', '/mobile/', '/mobile/?instId=7&next=//evil.example/']);
  for (const url of ['//evil.example/', '/mobile//evil.example/', '/api//evil.example/'])
    expect((await ask(url)).headers['location']).toBeUndefined();
});
