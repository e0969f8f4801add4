import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '#server/http/createApp.ts';

const places: string[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await rm(place, { recursive: true });
});

/** Serves a build whose page loads `assets/new-2.js`, and the build before it. */
async function serveBuilds(offline?: false) {
  const place = await mkdtemp(join(tmpdir(), 'ringi-builds-'));
  places.push(place);
  const write = async (path: string, text: string) => {
    await mkdir(join(place, path, '..'), { recursive: true });
    await writeFile(join(place, path), text);
  };
  await write('client/index.html', '<html><head></head><script src="/mobile/assets/new-2.js"></script></html>');
  await write('secret.js', 'secret');
  await write('client/sw.js', 'storing()');
  await write('client/manifest.webmanifest', '{}');
  await write('client/assets/new-2.js', 'new');
  await write('client/assets/both-1.js', 'both, new');
  await write('previous/assets/old-1.js', 'old');
  await write('previous/assets/both-1.js', 'both, old');
  const app = await createApp({
    routes: [],
    findGuest: async () => undefined,
    findCaller: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    clientFolder: join(place, 'client'),
    ...(offline === false && { client: { offline } }),
  });
  return async (path: string) => {
    const { statusCode, payload, headers } = await app.inject({ method: 'GET', url: `/mobile/${path}` });
    return { status: statusCode, text: payload, headers };
  };
}

it('serves the assets of the build and of the one before it', async () => {
  const get = await serveBuilds();
  for (const [file, text] of [
    ['new-2.js', 'new'],
    ['old-1.js', 'old'],
    ['both-1.js', 'both, new'],
  ] as const) {
    const answer = await get(`assets/${file}`);
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(answer.headers['cache-control']).toContain('immutable');
  }
  for (const unknown of ['gone-0.js', '..%2F..%2Fsecret.js', '..%2F..%2Fprevious%2Fassets%2Fold-1.js'])
    expect((await get(`assets/${unknown}`)).status).not.toBe(200);
});

it('serves the service worker so that browsers notice a new one, and the manifest with its type', async () => {
  const get = await serveBuilds();
  const worker = await get('sw.js?lang=en-US');
  expect([worker.status, worker.text, worker.headers['cache-control']]).toEqual([200, 'storing()', 'no-cache']);
  expect((await get('manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json');
});

it('serves a worker that removes itself and all caches while offline use is off', async () => {
  const get = await serveBuilds(false);
  const { status, text, headers } = await get('sw.js?lang=en-US');
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'no-cache',
    'text/javascript; charset=utf-8',
  ]);
  expect(text).not.toContain('storing()');

  const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
  const [caches, done] = [new Set(['ringi-page-1', 'workbox-precache-v2']), [] as string[]];
  const works: Promise<unknown>[] = [];
  const worker = {
    addEventListener: (name: string, listener: (typeof listeners)[string]) => {
      listeners[name] = listener;
    },
    skipWaiting: async () => void done.push('skipWaiting'),
    registration: { unregister: async () => void done.push('unregister') },
  };
  runInNewContext(text, {
    self: worker,
    caches: { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) },
  });
  for (const name of ['install', 'activate']) listeners[name]?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  expect([done, [...caches]]).toEqual([['skipWaiting', 'unregister'], []]);
});

it('tells the client in its page that offline use is off', async () => {
  expect((await (await serveBuilds(false))('')).text).toContain('"offline":false');
  expect((await (await serveBuilds())('')).text).not.toContain('"offline"');
});
