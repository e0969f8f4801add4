import type { ChartLine, ChartNode } from '#domain/process/chart.ts';
import { layoutChart } from '#presentation/requests/chart/layoutChart.ts';
import { drawDiagram } from '#server/company/layout/drawDiagram.ts';
import { chart } from '#testing/chart.ts';

/*
 * Measures how long the layout of a chart of a thousand steps takes: on the server, for a file without a diagram, and
 * on the phone, for its narrow screen. There is no comparable library for a screen this narrow; the limit is half a
 * second for each shape.
 */
const STEPS = 1_000;
const MOST_MS = 500;
const ROUNDS = 5;
/** Width of a phone of 390 pixels, in rem. */
const ROOM = 22.4;

const ids = Array.from({ length: STEPS }, (_, index) => `t${index}`);
const at = (index: number): string => ids[Math.min(index, STEPS - 1)] ?? '';
const line = (from: string, to: string): ChartLine => ({
  id: `${from}-${to}`,
  ...{ from, to, name: '', points: [], isTravelled: false },
});
const chain = ids.slice(1).map((id, index) => line(at(index), id));
const SHAPES: Readonly<Record<string, readonly ChartLine[]>> = {
  'one after the other': chain,
  'short cuts of seven': [...chain, ...ids.map((id, index) => line(id, at(index + 7)))],
  'short cuts to the last': [...chain, ...ids.slice(0, -2).map((id) => line(id, at(STEPS)))],
  'short cuts of five hundred': [...chain, ...ids.slice(0, 500).map((id, index) => line(id, at(index + 500)))],
  'a way back at each': [...chain, ...ids.slice(2).map((id, index) => line(id, at(index)))],
  'all side by side': ids.slice(1, -1).flatMap((id) => [line(at(0), id), line(id, at(STEPS))]),
};
const nodes = ids.map((id): ChartNode => ({
  ...{ id, name: `Check number ${id}`, kind: 'userTask', progress: 'ahead', steps: [], holders: [] },
  box: { x: 0, y: 0, width: 0, height: 0 },
}));

function fastest(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return Math.min(...times);
}

let areWithin = true;
for (const [shape, lines] of Object.entries(SHAPES)) {
  const definition = chart(['start -> t0', ...lines.map(({ from, to }) => `${from} -> ${to}`), `${at(STEPS)} -> end`]);
  const phone = fastest(() => layoutChart({ nodes, lines, width: 0, height: 0 }, ROOM));
  const server = fastest(() => drawDiagram('<definitions></definitions>', definition));
  areWithin &&= phone < MOST_MS && server < MOST_MS;
  console.log(
    `${shape.padEnd(28)} phone ${phone.toFixed(0).padStart(4)} ms  server ${server.toFixed(0).padStart(4)} ms`,
  );
}
process.exitCode = areWithin ? 0 : 1;
