import { expect, it } from 'vitest';
import type { Failure } from '#domain/shared/failure.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import { failureMessage, readFailureMessages } from './message.ts';
import { textsOf } from '#test/support/texts.ts';

const FAILURES: readonly Failure[] = [
  { kind: 'refused', refusal: { code: 'task.ended' } },
  { kind: 'refused', refusal: { code: 'notFound' } },
  { kind: 'invalid', issues: [] },
  { kind: 'sessionExpired' },
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'unreadable' },
  { kind: 'serverFault', status: 503 },
  { kind: 'notOffered' },
  { kind: 'rejectedByServer', message: '' },
];

it.each(FAILURES)('has an existing message with advice for $kind', (failure) => {
  const texts = textsOf('en-US');
  const { title, advice } = readFailureMessages(failure);
  for (const message of [failureMessage(failure), title, advice])
    expect([...texts.keys()]).toContain('key' in message ? message.key : message.text);
});

it('does not advise to open a process that is not offered', () => {
  const advised = (code: RefusalCode) => readFailureMessages({ kind: 'refused', refusal: { code } }).advice;
  expect([advised('start.noDefinition'), advised('start.noRight'), advised('task.notYours')]).toEqual([
    { key: 'error.hidden.todo' },
    { key: 'error.hidden.todo' },
    { key: 'error.refused.todo' },
  ]);
});

it('shows the message of the platform', () => {
  expect(failureMessage({ kind: 'rejectedByServer', message: 'Closed on Sundays' })).toEqual({
    text: 'Closed on Sundays',
  });
  expect(failureMessage({ kind: 'refused', refusal: { code: 'task.ended' }, message: 'Handled by Li' })).toEqual({
    text: 'Handled by Li',
  });
});

it('shows the first issue of a form', () => {
  const issue = { field: 'days', messageKey: 'validation.required', values: { field: 'Days' } };
  expect(failureMessage({ kind: 'invalid', issues: [issue] })).toEqual({
    key: 'validation.required',
    values: { field: 'Days' },
  });
});
