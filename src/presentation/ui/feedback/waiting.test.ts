import { expect, it } from 'vitest';
import { avatarColour, avatarInitial } from '../controls/avatarColour.ts';
import { formatHolders, formatNameList, formatRequestHolders } from '../workflow/formatHolders.ts';
import { waitingChip, formatWaiting } from './waiting.ts';
import { NOON } from '#test/support/testPageContext.ts';

const HOUR = 3_600_000;
const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ');

it.each([
  ['waits since an hour', { createdAt: NOON - HOUR }, 'app.for.hour 1', 'neutral'],
  ['waits for two days', { createdAt: NOON - 48 * HOUR }, 'app.for.day 2', 'return'],
  ['is due in three hours', { createdAt: NOON, dueAt: NOON + 3 * HOUR }, 'app.dueIn app.for.hour 3', 'return'],
  ['is due tomorrow', { createdAt: NOON - HOUR, dueAt: NOON + 24 * HOUR }, 'app.for.hour 1', 'neutral'],
  ['is due now', { createdAt: NOON - HOUR, dueAt: NOON }, 'app.overdue app.for.now', 'refuse'],
  ['was due two hours ago', { createdAt: NOON, dueAt: NOON - 2 * HOUR }, 'app.overdue app.for.hour 2', 'refuse'],
] as const)('shows the urgency of a task that %s', (_, waiting, text, tone) => {
  expect(waitingChip(waiting, NOON, say)).toEqual({ text, tone });
});

it.each([
  [{ createdAt: NOON - HOUR }, 'app.waited app.for.hour 1'],
  [{ createdAt: NOON, dueAt: NOON + 30 * HOUR }, 'app.dueIn app.for.day 1'],
  [{ createdAt: NOON, dueAt: NOON - HOUR }, 'app.overdue app.for.hour 1'],
] as const)('describes the waiting time of %o', (waiting, text) => {
  expect(formatWaiting(waiting, NOON, say)).toBe(text);
});

it('names two holders and counts the others', () => {
  const people = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
  expect([
    formatNameList(people.slice(0, 1), say),
    formatNameList(people.slice(0, 2), say),
    formatNameList(people, say),
  ]).toEqual(['A', 'Aapp.people.andB', 'app.people.more Aapp.people.andB 2']);
});

it('shows who holds a request and since when, if known', () => {
  const holders = [{ name: 'A' }];
  expect([
    formatHolders([], say),
    formatRequestHolders({ holders }, NOON, say),
    formatRequestHolders({ holders, waitingSince: NOON - 1000 }, NOON, say),
    formatRequestHolders({ holders, waitingSince: NOON - 2 * HOUR }, NOON, say),
  ]).toEqual(['', 'app.held A', 'app.heldNow A', 'app.heldFor A app.for.hour 2']);
});

it('gives a user the same color everywhere, and an initial in any script', () => {
  expect(avatarColour('42')).toBe(avatarColour('42'));
  expect(avatarColour('')).toContain('quiet');
  expect(['li', ' \u{5f20}\u{4f1f}', '', '\u{20bb7}'].map(avatarInitial)).toEqual(['L', '\u{5f20}', '?', '\u{20bb7}']);
});
