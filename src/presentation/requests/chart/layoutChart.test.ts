import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartLine, ChartNode, FlowChart } from '#domain/process/chart.ts';
import { layoutChart, type PlacedLine, type PlacedNode } from './layoutChart.ts';

const node = (id: string, given: Partial<ChartNode> = {}): ChartNode => ({
  id,
  name: id,
  kind: 'userTask',
  box: { x: 0, y: 0, width: 0, height: 0 },
  progress: 'ahead',
  steps: [],
  holders: [],
  ...given,
});
const line = (from: string, to: string, given: Partial<ChartLine> = {}): ChartLine => ({
  id: `${from}-${to}`,
  from,
  to,
  name: '',
  points: [],
  isTravelled: false,
  ...given,
});
const chart = (nodes: readonly ChartNode[], lines: readonly ChartLine[]): FlowChart => ({
  nodes,
  lines,
  width: 0,
  height: 0,
});
const ROOM = 22;

interface Frame {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Touching frames do not overlap, regardless of rounding errors. */
const overlaps = (a: Frame, b: Frame) =>
  a.x < b.x + b.width - 1e-9 &&
  b.x < a.x + a.width - 1e-9 &&
  a.y < b.y + b.height - 1e-9 &&
  b.y < a.y + a.height - 1e-9;
const collisions = (frames: readonly Frame[]) =>
  frames.flatMap((a, index) =>
    frames
      .slice(index + 1)
      .filter((b) => overlaps(a, b))
      .map((b) => `${a.id} ${b.id}`),
  );
const framesOf = (nodes: readonly PlacedNode[]): readonly Frame[] =>
  nodes.map(({ node: { id }, ...place }) => ({ id, ...place }));
const namesOf = (lines: readonly PlacedLine[]): readonly Frame[] =>
  lines.flatMap(({ id, name, namePosition }) =>
    namePosition && name !== ''
      ? [
          {
            id,
            x: namePosition.x - namePosition.width / 2,
            y: namePosition.y - namePosition.height / 2,
            width: namePosition.width,
            height: namePosition.height,
          },
        ]
      : [],
  );
const anyName = fc
  .array(fc.constantFrom('Agree', 'reviewed', 'outside', 'the', 'of', 'acknowledgement', '\u540c\u610f'), {
    maxLength: 5,
  })
  .map((words) => words.join(' '));
const KINDS = ['userTask', 'exclusiveGateway', 'endEvent'] as const;

/**
 * Arbitrary graph of up to twelve nodes, with loops, islands and several flows between ranks; with or without a
 * diagram.
 */
const anyChart = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean()).chain(([count, isDrawn]) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.integer({ min: 0, max: count - 1 }), fc.integer({ min: 0, max: count - 1 })), {
        maxLength: 20,
      }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 600 })), {
        minLength: count,
        maxLength: count,
      }),
    )
    .map(([pairs, places]) =>
      chart(
        places.map(([x, y], index) => node(`n${index}`, isDrawn ? { box: { x, y, width: 100, height: 80 } } : {})),
        pairs
          .filter(([from, to]) => from !== to)
          .map(([from, to], index) => line(`n${from}`, `n${to}`, { id: `l${index}` })),
      ),
    ),
);

/** The same with names on everything, and nodes of several kinds. */
const anyNamedChart = fc
  .tuple(
    anyChart,
    fc.array(anyName, { minLength: 32, maxLength: 32 }),
    fc.array(fc.constantFrom(...KINDS), { minLength: 12, maxLength: 12 }),
  )
  .map(([given, names, kinds]) => ({
    ...given,
    nodes: given.nodes.map((each, index) => ({ ...each, name: names[index] ?? '', kind: kinds[index] ?? 'userTask' })),
    lines: given.lines.map((each, index) => ({ ...each, name: names[index + 12] ?? '' })),
  }));

describe('laying out a chart for a phone', () => {
  it('places every box without overlap', () => {
    fc.assert(
      fc.property(anyChart, (given) => {
        const { nodes } = layoutChart(given, ROOM);
        expect([nodes.length, collisions(framesOf(nodes))]).toEqual([given.nodes.length, []]);
      }),
    );
  });

  it('places names without overlap with each other or a box', () => {
    fc.assert(
      fc.property(anyNamedChart, (given) => {
        const { nodes, lines } = layoutChart(given, ROOM);
        expect([collisions([...framesOf(nodes), ...namesOf(lines)]), namesOf(lines).length]).toEqual([
          [],
          given.lines.filter(({ name }) => name !== '').length,
        ]);
      }),
    );
  });

  it('draws an end with several incoming flows beside each of them, done only where the request arrived', () => {
    const given = chart(
      [
        node('a', { kind: 'exclusiveGateway' }),
        node('b', { kind: 'exclusiveGateway' }),
        node('no', { kind: 'endEvent', progress: 'done' }),
      ],
      [line('a', 'b'), line('a', 'no'), line('b', 'no', { isTravelled: true })],
    );
    const ends = layoutChart(given, ROOM).nodes.filter(({ node: { kind } }) => kind === 'endEvent');
    expect(ends.map(({ node: { original, progress } }) => [original, progress])).toEqual([
      ['no', 'ahead'],
      ['no', 'done'],
    ]);
  });

  it('keeps everything inside its borders', () => {
    fc.assert(
      fc.property(anyChart, (given) => {
        const { nodes, width, height } = layoutChart(given, ROOM);
        expect(
          nodes.filter(
            ({ x, y, width: w, height: h }) => x < -1e-9 || y < 0 || x + w > width + 1e-9 || y + h > height + 1e-9,
          ),
        ).toEqual([]);
      }),
    );
  });

  it('connects every flow to its source and target node', () => {
    fc.assert(
      fc.property(anyChart, (given) => {
        const { nodes, lines } = layoutChart(given, ROOM);
        const place = (id: string) => nodes.find((each) => each.node.id === id);
        for (const drawn of lines.filter(({ isAside }) => !isAside)) {
          const { from, to } = given.lines.find(({ id }) => id === drawn.id) ?? { from: '', to: '' };
          expect(drawn.points[0]?.y).toBe((place(from)?.y ?? 0) + (place(from)?.height ?? 0));
          expect(drawn.points.at(-1)?.y).toBe(place(to)?.y);
        }
        expect(lines).toHaveLength(given.lines.length);
      }),
    );
  });

  it('goes down along the flow', () => {
    const { nodes } = layoutChart(chart([node('c'), node('a'), node('b')], [line('a', 'b'), line('b', 'c')]), ROOM);
    expect([...nodes].sort((one, other) => one.y - other.y).map((each) => each.node.id)).toEqual(['a', 'b', 'c']);
  });

  it('routes a loop back along the edge instead of reversing the chart', () => {
    const { lines } = layoutChart(chart([node('a'), node('b')], [line('a', 'b'), line('b', 'a')]), ROOM);
    expect(lines.filter(({ isAside }) => isAside).map(({ id }) => id)).toEqual(['b-a']);
  });

  it('keeps each lane of the original diagram on one line', () => {
    const box = (x: number, y: number) => ({ box: { x, y, width: 120, height: 80 } });
    const given = chart(
      [node('a', box(0, 100)), node('b', box(200, 100)), node('c', box(400, 100)), node('side', box(400, 260))],
      [line('a', 'b'), line('b', 'c'), line('b', 'side')],
    );
    const middles = layoutChart(given, ROOM).nodes.map(({ node: { id }, x, width }) => [id, x + width / 2]);
    const { a, b, c, side } = Object.fromEntries(middles) as Record<string, number>;
    expect([a, b]).toEqual([c, c]);
    expect(side).toBeGreaterThan(c ?? 0);
  });

  it('leads into a sub-process and out of its end, and places a timer below its host', () => {
    const given = chart(
      [
        node('sub', { kind: 'subProcess' }),
        node('in', { scope: 'sub', kind: 'startEvent' }),
        node('out', { scope: 'sub', kind: 'endEvent' }),
        node('after'),
        node('late', { kind: 'boundaryTimer', attachedTo: 'after' }),
      ],
      [line('in', 'out'), line('sub', 'after')],
    );
    const { nodes } = layoutChart(given, ROOM);
    const rank = (id: string) => nodes.find((each) => each.node.id === id)?.y ?? -1;
    expect(['sub', 'in', 'out', 'after', 'late'].map(rank)).toEqual(
      [...['sub', 'in', 'out', 'after', 'late'].map(rank)].sort((a, b) => a - b),
    );
  });

  it('narrows boxes before the chart exceeds the screen width', () => {
    const branches = ['x', 'y', 'z'];
    const { width } = layoutChart(
      chart(
        [node('a'), ...branches.map((id) => node(id))],
        branches.map((id) => line('a', id)),
      ),
      ROOM,
    );
    expect(width).toBeLessThanOrEqual(ROOM);
  });
});

describe('a chart of a thousand steps', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `t${index}`);
  const nodes = ids.map((id) => node(id));

  it('goes down the screen step by step, with its loops and shortcuts', () => {
    const next = ids.slice(1).map((id, index) => line(ids[index] ?? '', id));
    const others = ids.flatMap((id, index) =>
      index % 10 === 0
        ? [line(id, ids[index + 7] ?? 't0'), line(ids[index + 5] ?? 't0', id, { id: `back ${id}` })]
        : [],
    );
    const { nodes: placed, lines, width } = layoutChart(chart(nodes, [...next, ...others]), ROOM);
    const tops = ids.map((id) => placed.find((each) => each.node.id === id)?.y ?? -1);
    expect(tops.every((top, index) => index === 0 || top > (tops[index - 1] ?? 0))).toBe(true);
    expect(lines).toHaveLength(next.length + others.length);
    expect(width).toBeLessThan(ROOM * 1.5);
  });
  it('routes shortcuts to a distant step along its edge, outside the column of the steps', () => {
    const next = ids.slice(1).map((id, index) => line(ids[index] ?? '', id));
    const cuts = ids.slice(0, -2).map((id) => line(id, 't999', { id: `cut ${id}` }));
    const { nodes: placed, lines, width } = layoutChart(chart(nodes, [...next, ...cuts]), ROOM);
    const far = lines.filter(({ id }) => id.startsWith('cut') && Number(id.slice('cut t'.length)) < 900);
    expect([far.length, far.every(({ isAside }) => isAside)]).toEqual([900, true]);
    const last = placed.find((each) => each.node.id === 't999');
    expect(new Set(far.map(({ points }) => points.at(-1)?.y))).toEqual(new Set([last?.y]));
    expect(width).toBeLessThan(ROOM * 2);
  });
  it('places parallel steps side by side', () => {
    const fan = ids.slice(1, -1).flatMap((id) => [line('t0', id, { name: `for ${id}` }), line(id, 't999')]);
    const { nodes: placed } = layoutChart(chart(nodes, fan), ROOM);
    expect(collisions(framesOf(placed).slice(0, 200))).toEqual([]);
    expect(new Set(placed.map(({ y }) => y)).size).toBe(3);
  });
});
