import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithGame } from '#test/support/process/compareWithGame.ts';
import { loadPublicCharts } from '#test/support/process/strangersChart.ts';
import { MODELS_HINT, listPublicModels } from '#test/support/listPublicModels.ts';
import { arbitraryUnstructuredChart } from '#test/support/process/tangledCharts.ts';

const STEPS = fc.array(fc.record({ pick: fc.nat({ max: 9 }), v: fc.nat({ max: 30 }) }), {
  minLength: 5,
  maxLength: 25,
  size: 'max',
});

describe('the open tasks equal those of the BPMN token game', () => {
  it('on charts with arbitrarily connected branches, including where the request is stuck', { timeout: 60_000 }, () => {
    const endings = new Set<string>();
    fc.assert(
      fc.property(arbitraryUnstructuredChart(), STEPS, (definition, steps) => {
        endings.add(compareWithGame(definition, steps));
      }),
      { numRuns: 200 },
    );
    expect([...endings]).toEqual(expect.arrayContaining(['over', 'stuck']));
  });

  const files = listPublicModels('miwg', /\.bpmn$/u);
  it.skipIf(files.length === 0)(`on third-party models (${MODELS_HINT})`, { timeout: 120_000 }, async () => {
    const charts = (await Promise.all(files.map(loadPublicCharts))).flat();
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
