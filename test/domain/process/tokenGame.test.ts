import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithGame } from '#test/support/process/compareWithGame.ts';
import { strangersCharts, strangersFiles } from '#test/support/process/strangersChart.ts';
import { anyTangle } from '#test/support/process/tangledCharts.ts';

const STEPS = fc.array(fc.record({ pick: fc.nat({ max: 9 }), v: fc.nat({ max: 30 }) }), {
  minLength: 5,
  maxLength: 25,
  size: 'max',
});

describe('the tasks the token game of BPMN opens, and no others, are open', () => {
  it(
    'on charts whose branches are led anywhere, and a request is stuck where that game is',
    { timeout: 60_000 },
    () => {
      const endings = new Set<string>();
      fc.assert(
        fc.property(anyTangle(), STEPS, (definition, steps) => {
          endings.add(compareWithGame(definition, steps));
        }),
        { numRuns: 200 },
      );
      expect([...endings]).toEqual(expect.arrayContaining(['over', 'stuck']));
    },
  );

  const files = strangersFiles();
  it.skipIf(files.length === 0)('on the models of strangers', { timeout: 120_000 }, async () => {
    const charts = (await Promise.all(files.map(strangersCharts))).flat();
    expect(charts.length).toBeGreaterThan(20);
    const endings = new Set<string>();
    for (const chart of charts)
      fc.assert(
        fc.property(STEPS, (steps) => void endings.add(compareWithGame(chart, steps))),
        { numRuns: 8 },
      );
    expect([...endings]).toContain('over');
  });
});
