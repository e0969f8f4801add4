import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { forCompany, type Endpoint } from '#api/endpoint.ts';
import { clearPayload } from '#server/http/decryptPayload.ts';
import { readCall, readRepeatKey } from '#server/http/readCall.ts';

const endpoint = (body: Endpoint['body'], path = '/deed'): Endpoint =>
  forCompany({ method: 'POST', path, body, answer: v.string() });
const BEFORE = endpoint(v.object({ task: v.string() }));
/** As a later version of the server reads the same call. */
const AFTER = endpoint(v.object({ task: v.string(), urgency: v.optional(v.number(), 0) }));

async function fingerprintOf(read: Endpoint, body: unknown): Promise<string | undefined> {
  const request = {
    headers: { 'idempotency-key': 'k' },
    body,
    query: {},
    params: {},
  } as Partial<FastifyRequest> as FastifyRequest;
  const received = await readCall(read, request, clearPayload);
  return received.ok ? readRepeatKey(read, request, received.value)?.fingerprint : undefined;
}

it('a repeated call is the same call, although the server reads more out of it by now', async () => {
  const first = await fingerprintOf(BEFORE, { task: '7' });
  expect(first).toBeTruthy();
  expect(await fingerprintOf(AFTER, { task: '7' })).toBe(first);
});

it.each([
  ['another value', BEFORE, { task: '8' }],
  ['a value nobody reads', BEFORE, { task: '7', note: 'x' }],
  ['another endpoint', endpoint(BEFORE.body, '/other'), { task: '7' }],
])('%s makes another call of it', async (_, read, body) => {
  const first = await fingerprintOf(BEFORE, { task: '7' });
  const other = await fingerprintOf(read, body);
  expect(other).toBeTruthy();
  expect(other).not.toBe(first);
});
