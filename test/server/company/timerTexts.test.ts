import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_WORK_CALENDAR } from '#domain/shared/workCalendar.ts';
import type { TimerRule } from '#domain/workflow/processDefinition.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { createParseContext } from '#server/company/bpmn/parseContext.ts';
import { readTimerText } from '#server/company/bpmn/readTimer.ts';

const TIMER = { $type: 'bpmn:TimerEventDefinition', id: 'timer' };
const NOBODY = { person: () => undefined, group: () => undefined, hasHandler: () => false };

/** Returns the rule of a timer text, or the problem reported to its author. */
function read(text: string): TimerRule | string | undefined {
  const parsing = createParseContext('', new Set(), NOBODY, undefined);
  return readTimerText(parsing, TIMER, text) ?? parsing.problems[0]?.message;
}

const count = fc.integer({ min: 0, max: 500 });

it('adds up the parts of a duration', () => {
  fc.assert(
    fc.property(count, count, count, count, (days, hours, minutes, seconds) => {
      expect(read(`P${days}DT${hours}H${minutes}M${seconds}S`)).toEqual({
        kind: 'after',
        ms: (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000,
      });
    }),
  );
});

it.each([
  ['P1W', 604_800_000],
  ['PT0.5S', 500],
  ['PT2M', 120_000],
])('reads %s', (text, ms) => {
  expect(read(text)).toEqual({ kind: 'after', ms });
});

it.each([
  ['P1M', 1, 0],
  ['P1Y2M3DT4H', 14, 76 * 3_600_000],
])('reads %s as calendar months', (text, months, ms) => {
  expect(read(text)).toEqual({ kind: 'after', ms, months });
});

it.each([
  ['2026-12-01T08:00:00Z', '2026-12-01T08:00:00Z'],
  ['2026-12-01T08:00:00.250+09:00', '2026-11-30T23:00:00.250Z'],
])('reads the timestamp %s', (text, instant) => {
  expect(read(text)).toEqual({ kind: 'at', instant: Date.parse(instant) });
});

it.each([
  ['Asia/Shanghai', '2026-12-01', '2026-11-30T16:00:00Z'],
  ['Asia/Tokyo', '2026-12-01T08:00', '2026-11-30T23:00:00Z'],
  ['America/New_York', '2026-12-01T08:00:30', '2026-12-01T13:00:30Z'],
])('in a company in %s %s is %s', (timeZone, text, instant) => {
  const timer = read(text) as TimerRule;
  const wait = chart(['start -> wait', 'wait -> end'], { wait: { kind: 'timerEvent', timer } });
  const harness = new ProcessHarness({ ...wait, calendar: { ...DEFAULT_WORK_CALENDAR, timeZone } }).start('zhang');
  expect(harness.currentState.timers).toMatchObject([{ dueAt: Date.parse(instant) }]);
});

it.each([
  ...['', 'P', 'PT', 'P1H', '1D', 'PT1D', 'P-1D', 'P1DT'],
  ...['tomorrow', '01.12.2026', '2026-13-01', '2026-12-01 08:00'],
  ...['2026-02-30', '2026-02-30T08:00:00Z', '2026-12-01Z', '2026-12-01T24:00'],
])('refuses "%s", which is neither a duration nor a timestamp', (text) => {
  expect(read(text)).toContain('is neither an ISO 8601 duration such as P2D nor a date');
});
