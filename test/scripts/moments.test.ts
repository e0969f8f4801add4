import { expect, it } from 'vitest';
import { MOMENTS, momentOf } from '../../scripts/lib/moments.mjs';

const DAY_MS = 86_400_000;
const NEW_YEAR = Date.UTC(2028, 0, 1, 12);

/** What a clock on the wall shows at a moment of the calendar, some hours later. */
function wallAt(name: string, hours = 0): string {
  const moment = MOMENTS.find((each) => each.name === name);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: moment?.zone ?? '',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  });
  return format.format(Date.parse(moment?.at ?? '') + hours * 3_600_000);
}

it('every moment is what its name says', () => {
  expect(wallAt('a Monday, half past midnight')).toMatch(/^Monday.*00:30/u);
  expect(wallAt('a Friday, six in the evening')).toMatch(/^Friday.*18:00/u);
  expect(wallAt('a Sunday, five in the morning')).toMatch(/^Sunday.*05:00/u);
  expect(wallAt('the last evening of a month', 2)).toMatch(/\b1 May/u);
  expect(wallAt('the last evening of a year', 2)).toMatch(/\b1 January/u);
  expect(wallAt('29 February')).toMatch(/\b29 February/u);
  expect([-1, 0].map((hours) => wallAt('the clocks have just gone forward', hours))).toEqual([
    expect.stringMatching(/01:05 GMT-05:00$/u),
    expect.stringMatching(/03:05 GMT-04:00$/u),
  ]);
  expect([-1, 0].map((hours) => wallAt('the clocks have just gone back', hours))).toEqual([
    expect.stringMatching(/01:30 GMT-04:00$/u),
    expect.stringMatching(/01:30 GMT-05:00$/u),
  ]);
});

it('they lie in three zones', () => {
  expect(new Set(MOMENTS.map(({ zone }) => zone))).toEqual(new Set(['UTC', 'Asia/Shanghai', 'America/New_York']));
});

it('each has its day, one after the other', () => {
  const days = MOMENTS.map((_, index) => new Date(NEW_YEAR + index * DAY_MS));
  expect(days.map((day) => momentOf(undefined, day).number)).toEqual([1, 2, 3, 4, 5, 6, 7, 0]);
});

it('one is repeated by its number; a number that none has is refused', () => {
  expect(momentOf('3').name).toBe('the last evening of a month');
  expect(() => momentOf('8')).toThrow('There is no moment “8”; there are 0 to 7.');
});
