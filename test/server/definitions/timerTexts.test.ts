import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TimerRule } from '#domain/workflow/processDefinition.ts';
import { startParsing } from '#server/definitions/bpmn/parseContext.ts';
import { readTimerText } from '#server/definitions/bpmn/readTimer.ts';

const TIMER = { $type: 'bpmn:TimerEventDefinition', id: 'timer' };
const NOBODY = { person: () => undefined, group: () => undefined, hasHandler: () => false };

/** The rule a text means, or the problem its author is told. */
function read(text: string): TimerRule | string | undefined {
  const parsing = startParsing('', new Set(), NOBODY, undefined);
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
  ['P1Y', 365 * 86_400_000],
  ['P2M', 60 * 86_400_000],
  ['PT2M', 120_000],
])('reads %s', (text, ms) => {
  expect(read(text)).toEqual({ kind: 'after', ms });
});

it.each([
  ['2026-12-01', '2026-11-30T16:00:00Z'],
  ['2026-12-01T08:00', '2026-12-01T00:00:00Z'],
  ['2026-12-01T08:00:00Z', '2026-12-01T08:00:00Z'],
  ['2026-12-01T08:00:00.250+09:00', '2026-11-30T23:00:00.250Z'],
])("reads the moment %s, in the platform's zone when it names none", (text, instant) => {
  expect(read(text)).toEqual({ kind: 'at', instant: Date.parse(instant) });
});

it.each([
  ...['', 'P', 'PT', 'P1H', '1D', 'PT1D', 'P-1D', 'P1DT'],
  ...['tomorrow', '01.12.2026', '2026-13-01', '2026-12-01 08:00'],
])('takes "%s" neither for a duration nor for a moment, and says so', (text) => {
  expect(read(text)).toContain('is neither an ISO 8601 duration such as P2D nor a date');
});
