import { describe, expect, it } from 'vitest';
import { CHART_KINDS } from '#domain/reports/chartKind.ts';
import { CHART_COLOURS, CHART_DASHES, CHART_PATTERNS, CHART_POINTS } from './chartPatterns.ts';
import { createChartConfig } from './createChartConfig.ts';
import { wrapLabel } from './wrapLabel.ts';

const paint = {
  colours: CHART_COLOURS.map((name) => `colour of ${name}`),
  text: 'soft',
  line: 'line',
  surface: 'surface',
  sunken: 'sunken',
  raised: 'raised',
  onRaised: 'on raised',
  states: { good: 'green', watch: 'orange', bad: 'red' },
  fontSize: 24,
  fontFamily: 'Noto',
  isStill: false,
};
const words = { whole: (value: number) => `${value} whole`, short: (value: number) => `${value} short` };
const table = {
  categories: ['10', '11'],
  series: [
    { name: 'Sum', values: [1234567.5, null] },
    { name: 'Mean', values: [3, -4], isLine: true },
  ],
};
const setupOf = (order: Parameters<typeof createChartConfig>[0], with_ = paint) =>
  createChartConfig(order, with_, (index) => `fill ${index}`, words);

describe('the chart configuration', () => {
  it.each(CHART_KINDS.filter((kind) => !['pie', 'doughnut', 'gauge'].includes(kind)))('keeps gaps in a %s', (kind) => {
    const { drawn } = setupOf({ kind, table });
    expect(drawn.datasets.map(({ data }) => data)).toEqual([
      [1234567.5, null],
      [3, -4],
    ]);
  });

  it.each(CHART_KINDS)('of kind %s has no animation with reduced motion, and scales with the text size', (kind) => {
    expect(setupOf({ kind, table }, { ...paint, isStill: true }).options.animation).toBe(false);
    const { options } = setupOf({ kind, table });
    expect(options.animation).not.toBe(false);
    expect(options.font).toEqual({ family: 'Noto', size: 24 });
  });

  it('has lines in mixed charts only', () => {
    const kindsOf = (kind: 'mixed' | 'bar' | 'line' | 'stacked') =>
      setupOf({ kind, table }).drawn.datasets.map(({ type }) => type);
    expect(kindsOf('mixed')).toEqual(['bar', 'line']);
    expect(kindsOf('bar')).toEqual(['bar', 'bar']);
    expect(kindsOf('stacked')).toEqual(['bar', 'bar']);
    expect(kindsOf('line')).toEqual(['line', 'line']);
  });

  it('gives each slice its own fill, and none a negative size', () => {
    const { drawn } = setupOf({
      kind: 'pie',
      table: { categories: ['a', 'b', 'c'], series: [{ name: 'n', values: [3, null, -1] }] },
    });
    expect(drawn.datasets[0]).toMatchObject({ data: [3, 0, 0], backgroundColor: ['fill 0', 'fill 1', 'fill 2'] });
  });

  it.each([
    [60, [60, 30], 'green'],
    [72, [72, 18], 'orange'],
    [95, [90, 0], 'red'],
    [-5, [0, 90], 'green'],
  ] as const)('shows %s of 90 as a semicircle', (value, data, colour) => {
    const gauge = { categories: ['Budget'], series: [{ name: 'Used', values: [value] }] };
    const scale = { limit: 90, thresholds: { watch: 70, bad: 85 } };
    const { drawn } = setupOf({ kind: 'gauge', table: gauge, scale });
    expect(drawn.datasets[0]).toMatchObject({ data: [...data], backgroundColor: [colour, 'sunken'] });
  });

  it('accepts a gauge without values', () => {
    const { drawn } = setupOf({ kind: 'gauge', table: { categories: [], series: [] } });
    expect(drawn.datasets[0]?.data).toEqual([0, 0]);
  });
});

describe('the styles of series', () => {
  it('are eight, distinguishable without color', () => {
    for (const looks of [CHART_COLOURS, CHART_PATTERNS, CHART_DASHES, CHART_POINTS]) {
      expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(8);
    }
  });
});

describe('a label beside a bar', () => {
  const short = (line: string) => [...line].length <= 12;

  it.each([
    ['Seal office', ['Seal office']],
    ['Approval by the manager', ['Approval by', 'the manager']],
    ['Countersign of finance and legal', ['Countersign', 'of finance…']],
    ['Wirtschaftspruefung', ['Wirtschafts…']],
    ['', []],
  ])('%j is wrapped to %j', (label, lines) => {
    expect(wrapLabel(label, 2, short)).toEqual(lines);
  });
});
