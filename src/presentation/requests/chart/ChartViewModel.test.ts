import { expect, it } from 'vitest';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { ChartNode } from '#domain/process/chart.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { ChartViewModel, type ChartOf } from './ChartViewModel.ts';
import { fakeInstances } from '#test/support/gateways.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const aChartNode = (given: Partial<ChartNode>): ChartNode => ({
  id: 'manager',
  name: 'Manager',
  kind: 'userTask',
  box: { x: 0, y: 0, width: 100, height: 80 },
  progress: 'current',
  steps: [],
  holders: [],
  ...given,
});

/** Opens the chart of a request whose nodes may change between two requests. */
async function openChart(nodes: { now: readonly ChartNode[] }, of: ChartOf = { instance: '2' }) {
  const asked: ChartOf[] = [];
  const isBroken = { now: false };
  const context = pageContext([
    provide(
      InstanceGateway,
      fakeInstances({
        getChart: async (wanted) => {
          asked.push(wanted);
          return isBroken.now ? fail({ kind: 'offline' }) : ok({ nodes: nodes.now, lines: [], width: 1, height: 1 });
        },
      }),
    ),
  ]);
  const chart = new ChartViewModel(context, of);
  await chart.loader.load();
  return { chart, asked, isBroken };
}

it.each([{ instance: '2' }, { task: '1' }, { definition: '9' }])('requests the chart of %j', async (of) => {
  const { asked } = await openChart({ now: [] }, of);
  expect(asked).toEqual([of]);
});

it('selects one node, then another, then none', async () => {
  const { chart } = await openChart({ now: [aChartNode({}), aChartNode({ id: 'end', name: 'End' })] });
  expect(chart.node).toBeUndefined();
  chart.open('manager');
  expect(chart.node?.name).toBe('Manager');
  chart.open('end');
  expect(chart.node?.name).toBe('End');
  chart.close();
  expect(chart.node).toBeUndefined();
});

it('shows the latest state of the selected node', async () => {
  const nodes = { now: [aChartNode({})] };
  const { chart } = await openChart(nodes);
  chart.open('manager');
  nodes.now = [aChartNode({ progress: 'done' })];
  await chart.loader.load();
  expect(chart.node?.progress).toBe('done');
});

it('keeps the chart and the selected node when a reload fails', async () => {
  const { chart, isBroken } = await openChart({ now: [aChartNode({})] });
  chart.open('manager');
  isBroken.now = true;
  await chart.loader.load();
  expect([chart.node?.name, chart.loader.failure?.kind]).toEqual(['Manager', 'offline']);
});
