import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { companyEndpoint } from '#contract/wire/endpoint.ts';
import { pageShape } from '#contract/wire/shapes.ts';
import { parseResponse } from './parseResponse.ts';
import { parseResponseLeniently } from './parseResponseLeniently.ts';

const plain = companyEndpoint('GET', '/x', { answer: v.number() });
const bare = companyEndpoint('GET', '/x', { envelope: 'bare', answer: v.object({ a: v.number() }) });
const page = companyEndpoint('POST', '/x', { envelope: 'page', answer: pageShape(v.object({ id: v.string() })) });
const read = (status: number, body: unknown, of: typeof plain = plain) =>
  parseResponse(of, status, typeof body === 'string' ? body : JSON.stringify(body));

it.each([
  ['a result', plain, { success: true, code: 200, data: 7 }, 7],
  ['a bare answer', bare, { a: 1 }, { a: 1 }],
  ['a bare answer with a success of its own', bare, { success: true, a: 1 }, { a: 1 }],
  [
    'a page',
    page,
    { success: true, result: { pageNo: 1, pageSize: 5, totalCount: '9', totalPage: 2, data: [{ id: 'a' }] } },
    { pageNo: 1, pageSize: 5, totalCount: 9, totalPage: 2, data: [{ id: 'a' }] },
  ],
  ['the second envelope', plain, { code: 0, msg: '', data: 7 }, 7],
  ['the third envelope', plain, { count: 3, code: 0, data: 7 }, 7],
] as const)('reads %s', (_, of, body, value) => {
  expect(parseResponse(of, 200, JSON.stringify(body))).toEqual({ ok: true, value });
});

it('decides by `success` alone, not by a contradicting code', () => {
  expect(read(200, { success: true, code: 500, data: 7 })).toEqual({ ok: true, value: 7 });
});

it('reads a successful envelope with status 500', () => {
  expect(read(500, { success: true, data: 7 })).toEqual({ ok: true, value: 7 });
});

it.each([
  ['what a framework says when it breaks', { timestamp: 1, status: 500, error: 'Internal Server Error' }],
  ['nothing', ''],
])('never reads %s as a completed decision', (_, body) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect(parseResponse(bpmTask.completeTask, 500, text)).toEqual({
    ok: false,
    error: { kind: 'serverFault', status: 500 },
  });
});

it.each([
  ['false', { success: false, message: 'Already decided', code: 500 }],
  ['a text', { success: 'false', message: 'Already decided' }],
  ['a number', { success: 0, message: 'Already decided' }],
])('reads a refusal inside the envelope of a gateway, with success as %s, as a refusal', (_, inner) => {
  expect(
    parseResponse(bpmTask.completeTask, 200, JSON.stringify({ success: true, code: 200, data: inner })),
  ).toMatchObject({
    ok: false,
    error: { kind: 'rejectedByServer', message: 'Already decided' },
  });
});

it.each([
  ['its own words', 503, { success: false, code: 503, message: 'Back at nine' }, 'Back at nine'],
  ['its own words in status 200, as gateways say it', 200, { success: false, code: '503', message: 'down' }, 'down'],
  ['no envelope', 503, '<h1>503 Service Temporarily Unavailable</h1>', ''],
  ['another body', 503, { status: 503, error: 'Service Unavailable' }, ''],
  ['nothing', 503, '', ''],
])('distinguishes a temporarily unavailable service from a failed one, with %s', (_, status, body, message) => {
  expect(read(status, body)).toMatchObject({ ok: false, error: { kind: 'unavailable', message } });
});

it.each([
  ['status 401', 401, {}, { kind: 'sessionExpired' }],
  ['body code 401', 200, { success: false, code: 401, message: '' }, { kind: 'sessionExpired' }],
  ['body code 401 as a text, with success', 200, { success: true, code: '401' }, { kind: 'sessionExpired' }],
  [
    'a refusal with a reason of ours',
    200,
    { success: false, code: 500, message: 'Ended', reason: 'task.ended', reasonValues: { person: 'Li' }, data: '42' },
    { kind: 'refused', refusal: { code: 'task.ended', values: { person: 'Li' } }, message: 'Ended', payload: '42' },
  ],
  [
    'a refusal of another platform',
    500,
    { success: false, message: 'No way', data: null },
    { kind: 'rejectedByServer', message: 'No way', payload: null },
  ],
  [
    'a reason nobody has met',
    200,
    { success: false, message: 'Odd', reason: 'task.melted' },
    { kind: 'rejectedByServer', message: 'Odd', payload: undefined },
  ],
  [
    'what is wrong with the form',
    200,
    {
      success: false,
      message: '',
      data: { issues: [{ field: 'days', messageKey: 'validation.required', values: {} }] },
    },
    { kind: 'invalid', issues: [{ field: 'days', messageKey: 'validation.required', values: {} }] },
  ],
  [
    'the second envelope saying no',
    200,
    { code: 1, msg: 'No form' },
    { kind: 'rejectedByServer', message: 'No form', payload: undefined },
  ],
  ['a page of a proxy', 200, '<html>', { kind: 'unreadable' }],
  ['a page of a proxy that is down', 502, '<html>', { kind: 'serverFault', status: 502 }],
  ['an answer of another shape', 200, { success: true, data: 'seven' }, { kind: 'unreadable' }],
  ['a status outside the contract', 409, { a: 1 }, { kind: 'serverFault', status: 409 }],
  ['a call the platform does not know', 404, { success: false, code: 404, message: 'Unknown' }, { kind: 'notOffered' }],
  ['a call an older platform takes in another way', 405, '<html>', { kind: 'notOffered' }],
  ['nothing at all', 502, '', { kind: 'serverFault', status: 502 }],
] as const)('reads %s as a failure', (_, status, body, error) => {
  expect(read(status, body)).toEqual({ ok: false, error });
});

it.each(['[', '{"a":'])('reports a deeply nested response of %s as unreadable, without a stack overflow', (open) => {
  const close = open === '[' ? ']' : '}';
  const deep = `${open.repeat(60_000)}1${close.repeat(60_000)}`;
  const anything = companyEndpoint('GET', '/x', { answer: v.unknown() });
  const answer = pageShape(v.object({ id: v.string() }));
  const rows = companyEndpoint('POST', '/x', { envelope: 'page', answer });
  for (const of of [anything, rows, bpmTask.getTaskInfo])
    for (const body of [deep, `{"success":true,"data":${deep}}`, `{"success":true,"result":{"data":[${deep}]}}`]) {
      expect(parseResponse(of, 200, body)).toEqual({ ok: false, error: { kind: 'unreadable' } });
      expect(parseResponseLeniently(of, body)).toBeUndefined();
    }
});
