import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { publicEndpoint } from '#contract/wire/endpoint.ts';
import { ok } from '#domain/shared/result.ts';
import { createApp } from '#server/http/createApp.ts';
import { route } from '#server/http/serverRoute.ts';
import { readSettings } from '#server/config/settings.ts';

const where = publicEndpoint('GET', '/where', { answer: v.object({ address: v.string(), origin: v.string() }) });
const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((each) => each.close())));

async function answered(proxies: string | undefined, remoteAddress: string) {
  const app = await createApp({
    routes: [route(where, async (_, __, { address, origin }) => ok({ address, origin }))],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    trustedProxies: readSettings(proxies === undefined ? {} : { RINGI_TRUSTED_PROXIES: proxies }).trustedProxies,
  });
  apps.push(app);
  const headers = {
    host: 'ringi.example.com',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };
  return (await app.inject({ url: '/api/where', remoteAddress, headers })).json().data;
}

it('reads client address and protocol only from configured proxies', async () => {
  const told = { address: '203.0.113.9', origin: 'https://ringi.example.com' };
  const itself = (address: string) => ({ address, origin: 'http://ringi.example.com' });
  expect(await answered(undefined, '127.0.0.1')).toEqual(told);
  expect(await answered(undefined, '10.0.0.5')).toEqual(itself('10.0.0.5'));
  expect(await answered('10.0.0.5, 172.16.0.0/12', '10.0.0.5')).toEqual(told);
  expect(await answered('10.0.0.5, 172.16.0.0/12', '172.20.1.1')).toEqual(told);
  expect(await answered('10.0.0.5, 172.16.0.0/12', '127.0.0.1')).toEqual(itself('127.0.0.1'));
  expect(await answered('none', '127.0.0.1')).toEqual(itself('127.0.0.1'));
});

it.each([
  ['loopback', '“loopback” is neither an address such as 10.0.0.5 nor a network such as 172.16.0.0/12'],
  ['10.0.0.5 10', '“10” is neither an address such as 10.0.0.5 nor a network such as 172.16.0.0/12'],
  ['0.0.0.0/0', '“0.0.0.0/0” would trust every sender: name the addresses of your proxies'],
  ['::/0', '“::/0” would trust every sender: name the addresses of your proxies'],
])('refuses %s at start with a message', (value, words) => {
  expect(() => readSettings({ RINGI_TRUSTED_PROXIES: value })).toThrow(`RINGI_TRUSTED_PROXIES: ${words}.`);
});

it('forbids caches to store an answer', async () => {
  const app = await createApp({
    routes: [route(where, async () => ok({ address: 'x'.repeat(3000), origin: '' }))],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    protection: { allowedOrigins: ['https://pages.example.com'] },
  });
  apps.push(app);
  const headers = { origin: 'https://pages.example.com', 'accept-encoding': 'gzip' };
  const reply = await app.inject({ url: '/api/where', headers });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(String(reply.headers.vary).toLowerCase().split(/,\s*/u).sort()).toEqual(['accept-encoding', 'origin']);
});
