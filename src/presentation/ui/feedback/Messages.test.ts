import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Messages } from './Messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['plain', 500],
  ['success', 3000],
  ['warning', 3000],
] as const)('shows a %s message for %i ms, then continues', (tone, duration) => {
  const messages = new Messages();
  const afterwards = vi.fn();
  messages.show({ key: 'message.done' }, tone, afterwards);
  vi.advanceTimersByTime(duration - 1);
  expect([messages.shown?.message, afterwards.mock.calls.length]).toEqual([{ key: 'message.done' }, 0]);
  vi.advanceTimersByTime(1);
  expect([messages.shown, afterwards.mock.calls.length]).toEqual([undefined, 1]);
});

it('shows a new message for its full duration', () => {
  const messages = new Messages();
  messages.show({ key: 'message.done' });
  vi.advanceTimersByTime(400);
  messages.show({ key: 'message.saved' });
  vi.advanceTimersByTime(400);
  expect(messages.shown?.message).toEqual({ key: 'message.saved' });
});
