import { expect, it } from 'vitest';
import { outsideAddress, readOutsideAnswer } from '#presentation/form/controls/outsideAnswers.ts';

const CONTEXT = { taskId: '9', userId: '1' };

it('tells the other site what it asks for, from where the form stands or as it is written', () => {
  const params = JSON.stringify([
    { paramType: true, paramKey: 'task', paramKeyVal: 'taskId' },
    { paramType: false, paramKey: 'kind', paramKeyVal: 'a&b' },
    { paramType: true, paramKey: 'node', paramKeyVal: 'nodeId' },
    { paramType: true, paramKey: '', paramKeyVal: 'userId' },
    null,
    'x',
    { paramKey: 7, paramKeyVal: {} },
  ]);
  expect(outsideAddress({ address: 'https://a.example/f?x=1', params }, CONTEXT)).toBe(
    'https://a.example/f?x=1&task=9&kind=a%26b',
  );
  for (const broken of ['', '{}', 'null', '[', '7'])
    expect(outsideAddress({ address: 'https://a.example/f', params: broken }, CONTEXT)).toBe('https://a.example/f');
  for (const address of ['', '/pages/x', 'a.example'])
    expect(outsideAddress({ address, params: '' }, CONTEXT)).toBe(undefined);
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
])('reads the answer %j', (data, answer) => {
  expect(readOutsideAnswer(data)).toEqual(answer);
});

it.each([undefined, null, 7, 'valid', '[', [], { action: 'other' }, { action: 'getData', res: [1] }, { res: {} }])(
  'takes %j for none',
  (data) => {
    expect(readOutsideAnswer(data)).toBe(undefined);
  },
);
