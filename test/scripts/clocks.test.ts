import { expect, it } from 'vitest';
import { CLOCKS, findClock } from '../../scripts/lib/clocks.mjs';

/** Formats the local time of a clock, some hours after its start. */
function localTime(name: string, hours = 0): string {
  const { at, zone } = findClock(name);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  });
  return format.format(Date.parse(at) + hours * 3_600_000);
}

it('every clock of the end-to-end tests starts at the time in its name', () => {
  expect(localTime('a Wednesday morning')).toMatch(/^Wednesday.*10:30/u);
  expect(localTime('a Monday, half past midnight')).toMatch(/^Monday.*00:30/u);
  expect(localTime('a Friday, six in the evening')).toMatch(/^Friday.*18:00/u);
  expect(localTime('a Sunday, five in the morning')).toMatch(/^Sunday.*05:00/u);
  expect(localTime('the last evening of a month', 2)).toMatch(/\b1 May/u);
  expect(localTime('the last evening of a year', 2)).toMatch(/\b1 January/u);
  expect(localTime('29 February')).toMatch(/\b29 February/u);
  expect([-1, 0].map((hours) => localTime('the clocks have just gone forward', hours))).toEqual([
    expect.stringMatching(/01:05 GMT-05:00$/u),
    expect.stringMatching(/03:05 GMT-04:00$/u),
  ]);
  expect([-1, 0].map((hours) => localTime('the clocks have just gone back', hours))).toEqual([
    expect.stringMatching(/01:30 GMT-04:00$/u),
    expect.stringMatching(/01:30 GMT-05:00$/u),
  ]);
});

it('the clocks are in three time zones', () => {
  expect(new Set(CLOCKS.map(({ zone }) => zone))).toEqual(new Set(['UTC', 'Asia/Shanghai', 'America/New_York']));
});

it('finds a clock by its number or name, and the default one without either', () => {
  expect(findClock('4').name).toBe('the last evening of a month');
  expect(findClock('29 February').number).toBe(6);
  expect([findClock(undefined).name, findClock('').name]).toEqual(['a Wednesday morning', 'a Wednesday morning']);
});

it('rejects a clock that does not exist and lists the available ones', () => {
  expect(() => findClock('9')).toThrow(/^TEST_CLOCK is “9”; the clocks are:\n0, a Wednesday morning/u);
});
