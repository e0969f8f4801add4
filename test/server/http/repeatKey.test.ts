import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { companyEndpoint, type Endpoint } from '#contract/wire/endpoint.ts';
import { plainPayload } from '#server/config/decryptPayload.ts';
import { readCall, readIdempotencyKey } from '#server/http/readCall.ts';

const endpoint = (body: Endpoint['body'], path = '/deed'): Endpoint =>
  companyEndpoint('POST', path, { body, answer: v.string() });
const BEFORE = endpoint(v.object({ task: v.string() }));
/** The same endpoint in a later version of the server. */
const AFTER = endpoint(v.object({ task: v.string(), urgency: v.optional(v.number(), 0) }));

async function fingerprintOf(read: Endpoint, body: unknown): Promise<string | undefined> {
  const request = {
    headers: { 'idempotency-key': 'k' },
    body,
    query: {},
    params: {},
  } as Partial<FastifyRequest> as FastifyRequest;
  const received = await readCall(read, request, plainPayload);
  return received.ok ? readIdempotencyKey(read, request, received.value)?.fingerprint : undefined;
}

it('a repeated call has the same fingerprint although the server reads more fields by now', async () => {
  const first = await fingerprintOf(BEFORE, { task: '7' });
  expect(first).toBeTruthy();
  expect(await fingerprintOf(AFTER, { task: '7' })).toBe(first);
});

it.each([
  ['another value', BEFORE, { task: '8' }],
  ['a value nobody reads', BEFORE, { task: '7', note: 'x' }],
  ['another endpoint', endpoint(BEFORE.body, '/other'), { task: '7' }],
])('%s gives the call another fingerprint', async (_, read, body) => {
  const first = await fingerprintOf(BEFORE, { task: '7' });
  const other = await fingerprintOf(read, body);
  expect(other).toBeTruthy();
  expect(other).not.toBe(first);
});
