import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAbsence, isOverlapping } from './absence.ts';

const FIELDS = { begin: 'begin', end: 'end' };
const period = (begin: string, end: string) => {
  const found = findAbsence(FIELDS, { begin, end });
  if (found === undefined) throw new Error(`${begin} to ${end} is no period`);
  return found;
};

describe('the period of an absence in a form', () => {
  it.each([
    ['2026-12-01 09:00', '2026-12-02 18:00', '2026-12-02 17:00', '2026-12-03 18:00', true],
    ['2026-12-01 09:00', '2026-12-02 18:00', '2026-12-01 10:00', '2026-12-01 12:00', true],
    ['2026-12-01 09:00', '2026-12-01 12:00', '2026-12-01 12:00', '2026-12-01 18:00', false],
    ['2026-12-01', '2026-12-02', '2026-12-02', '2026-12-04', true],
    ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', false],
    ['2026-12-01', '2026-12-02', '2026-12-02 13:00', '2026-12-02 18:00', true],
    ['2026-12-01', '2026-12-01', '2026-12-01 09:00', '2026-12-01 12:00', true],
  ])('%s to %s and %s to %s: overlapping is %s', (begin, end, otherBegin, otherEnd, isSame) => {
    const [one, other] = [period(begin, end), period(otherBegin, otherEnd)];
    expect([isOverlapping(one, other), isOverlapping(other, one)]).toEqual([isSame, isSame]);
  });

  it('is read from one field that contains both ends', () => {
    expect(findAbsence({ begin: 'span', end: 'span' }, { span: '2026-12-01,2026-12-02' })).toEqual(
      period('2026-12-01', '2026-12-02'),
    );
  });

  it.each([
    ['', '2026-12-02'],
    ['2026-12-01', ''],
    ['soon', 'later'],
    ['2026-12-02', '2026-12-01'],
    ['2026-12-01 09:00', '2026-12-01 09:00'],
  ])('is undefined from "%s" to "%s"', (begin, end) => {
    expect(findAbsence(FIELDS, { begin, end })).toBeUndefined();
    expect(findAbsence(FIELDS, {})).toBeUndefined();
  });

  it('overlaps another one exactly when they share a day, if both are whole days', () => {
    const day = fc.integer({ min: 1, max: 28 });
    const textOf = (each: number) => `2026-12-${String(each).padStart(2, '0')}`;
    const span = fc.tuple(day, day).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(span, span, ([from, to], [otherFrom, otherTo]) => {
        const days = Array.from({ length: 28 }, (_, at) => at + 1);
        const isShared = days.some((each) => each >= from && each <= to && each >= otherFrom && each <= otherTo);
        expect(isOverlapping(period(textOf(from), textOf(to)), period(textOf(otherFrom), textOf(otherTo)))).toBe(
          isShared,
        );
      }),
    );
  });
});
