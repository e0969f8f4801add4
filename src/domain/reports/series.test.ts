import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIGURE_RATINGS, rateFigure } from './figureState.ts';
import { isEmptySeries, toSeries } from './series.ts';

const BY_MONTH = { categories: ['t_month'], measures: [{ field: 't_sum', name: 'Sum' }] };

describe('the series of a chart', () => {
  it('have a gap for a missing value', () => {
    const rows = [
      { t_month: '2026-10', t_sum: 1234567.5 },
      { t_month: '2026-11', t_sum: null },
    ];
    expect(toSeries(rows, BY_MONTH)).toEqual({
      categories: ['2026-10', '2026-11'],
      series: [{ name: 'Sum', values: [1234567.5, null] }],
    });
  });

  it('parse numbers written as text, and nothing else', () => {
    const figures = ['12.50', '', 'about 3', true, {}, [7], Number.NaN, Number.POSITIVE_INFINITY, '1e400', 0, '0'];
    const rows = figures.map((t_sum, at) => ({ t_month: String(at), t_sum }));
    expect(toSeries(rows, BY_MONTH).series[0]?.values).toEqual([12.5, ...Array.from({ length: 8 }, () => null), 0, 0]);
  });

  it('are one per legend value, with gaps where it has no row', () => {
    const rows = [
      { month: '10', kind: 'leave', count: 3 },
      { month: '10', kind: 'seal', count: 1 },
      { month: '11', kind: 'leave', count: 5 },
      { month: '11', kind: 'leave', count: 2 },
    ];
    const shape = { categories: ['month'], measures: [{ field: 'count', name: 'Requests' }], legend: 'kind' };
    expect(toSeries(rows, shape)).toEqual({
      categories: ['10', '11'],
      series: [
        { name: 'leave', values: [3, 7] },
        { name: 'seal', values: [1, null] },
      ],
    });
  });

  it('separate several measures of a legend, and keep which is a line', () => {
    const measures = [
      { field: 'count', name: 'Requests' },
      { field: 'hours', name: 'Hours', isLine: true },
    ];
    const rows = [{ month: '10', team: 'Sales', count: 3, hours: 4 }];
    expect(toSeries(rows, { categories: ['month', 'team'], measures, legend: 'team' })).toEqual({
      categories: ['10 · Sales'],
      series: [
        { name: 'Sales · Requests', values: [3] },
        { name: 'Sales · Hours', values: [4], isLine: true },
      ],
    });
  });

  it('are empty without rows, and report whether they contain values', () => {
    expect(toSeries([], BY_MONTH)).toEqual({ categories: [], series: [] });
    expect(isEmptySeries(toSeries([], BY_MONTH))).toBe(true);
    expect(isEmptySeries(toSeries([{ t_month: '10', t_sum: null }], BY_MONTH))).toBe(true);
    expect(isEmptySeries(toSeries([{ t_month: '10', t_sum: 0 }], BY_MONTH))).toBe(false);
  });

  it('contain exactly the values of the rows, for any category names', () => {
    const word = fc.oneof(fc.constantFrom('__proto__', 'constructor', '', ' · '), fc.string({ maxLength: 3 }));
    const row = fc.record({ month: word, kind: word, count: fc.integer({ min: -1000, max: 1000 }) });
    const shape = { categories: ['month'], measures: [{ field: 'count', name: 'N' }], legend: 'kind' };
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { categories, series } = toSeries(rows, shape);
        const total = series.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + (value ?? 0), 0);
        expect(total).toBe(rows.reduce((sum, { count }) => sum + count, 0));
        expect(new Set(categories).size).toBe(categories.length);
        expect(series.every(({ values }) => values.length === categories.length)).toBe(true);
      }),
    );
  });

  it('support a thousand categories with a hundred series', () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({
      month: String(at % 1000),
      kind: String(at % 100),
      count: 1,
    }));
    const made = toSeries(rows, { categories: ['month'], measures: [{ field: 'count', name: 'N' }], legend: 'kind' });
    expect([made.categories.length, made.series.length]).toEqual([1000, 100]);
  });
});

describe('the state of a key figure', () => {
  it('has three values', () => {
    expect(FIGURE_RATINGS).toHaveLength(3);
  });

  it.each([
    [79, { watch: 80, bad: 100 }, 'good'],
    [80, { watch: 80, bad: 100 }, 'watch'],
    [100, { watch: 80, bad: 100 }, 'bad'],
    [6, { watch: 5, bad: 2 }, 'good'],
    [5, { watch: 5, bad: 2 }, 'watch'],
    [2, { watch: 5, bad: 2 }, 'bad'],
    [3, { watch: 3, bad: 3 }, 'bad'],
  ] as const)('of %s between %j is %s', (figure, thresholds, state) => {
    expect(rateFigure(figure, thresholds)).toBe(state);
  });
});
