import { expect, it } from 'vitest';
import { buildExternalFormUrl, parseExternalFormMessage } from './outsideAnswers.ts';

const CONTEXT = { taskId: '9', userId: '1' };

it("passes the configured parameters to the other site, from the form's context or literally", () => {
  const params = JSON.stringify([
    { paramType: true, paramKey: 'task', paramKeyVal: 'taskId' },
    { paramType: false, paramKey: 'kind', paramKeyVal: 'a&b' },
    { paramType: true, paramKey: 'node', paramKeyVal: 'nodeId' },
    { paramType: true, paramKey: '', paramKeyVal: 'userId' },
    null,
    'x',
    { paramKey: 7, paramKeyVal: {} },
  ]);
  expect(buildExternalFormUrl({ address: 'https://a.example/f?x=1', params }, CONTEXT)).toBe(
    'https://a.example/f?x=1&task=9&kind=a%26b',
  );
  for (const broken of ['', '{}', 'null', '[', '7'])
    expect(buildExternalFormUrl({ address: 'https://a.example/f', params: broken }, CONTEXT)).toBe(
      'https://a.example/f',
    );
  for (const address of ['', '/pages/x', 'a.example'])
    expect(buildExternalFormUrl({ address, params: '' }, CONTEXT)).toBe(undefined);
});

it.each([
  [
    { action: 'valid', res: true },
    { kind: 'checked', isValid: true },
  ],
  [
    { action: 'valid', res: false },
    { kind: 'checked', isValid: false },
  ],
  [
    { action: 'valid', res: 'true' },
    { kind: 'checked', isValid: false },
  ],
  ['{"action":"valid","res":true}', { kind: 'checked', isValid: true }],
  [
    { action: 'getData', res: { a: 1 } },
    { kind: 'answers', text: '{"a":1}' },
  ],
  [
    { action: 'getData', res: '{"a":1}' },
    { kind: 'answers', text: '{"a":1}' },
  ],
])('parses the answer %j', (data, answer) => {
  expect(parseExternalFormMessage(data)).toEqual(answer);
});

it.each([undefined, null, 7, 'valid', '[', [], { action: 'other' }, { action: 'getData', res: [1] }, { res: {} }])(
  'rejects the answer %j',
  (data) => {
    expect(parseExternalFormMessage(data)).toBe(undefined);
  },
);
