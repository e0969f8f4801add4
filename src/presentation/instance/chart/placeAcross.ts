import type { ChartCell } from './cells.ts';
import { SAME_LANE } from './lanes.ts';

const GAP = 0.75;

/**
 * Where each cell has its middle, from the left edge. With a drawing, everything of one lane stands on one line, as far
 * left as the rows allow; without one, each row is centred.
 */
export function placeAcross(rows: readonly (readonly ChartCell[])[]): ReadonlyMap<ChartCell, number> {
  return rows.every((row) => row.every(({ lane }) => lane !== undefined)) ? inLanes(rows) : inRows(rows);
}

function inLanes(rows: readonly (readonly ChartCell[])[]): ReadonlyMap<ChartCell, number> {
  const lanes = [...new Set(rows.flat().map(({ lane = 0 }) => lane))]
    .sort((a, b) => a - b)
    .reduce<number[][]>((groups, lane) => {
      const last = groups.at(-1);
      if (last && lane - (last[0] ?? 0) < SAME_LANE) last.push(lane);
      else groups.push([lane]);
      return groups;
    }, []);
  const ends = rows.map(() => -GAP);
  const centres = new Map<ChartCell, number>();
  for (const lane of lanes) {
    const inLane = rows.map((row) => row.filter((cell) => lane.includes(cell.lane ?? 0)));
    // Cells that share a lane and a row share the place, but for nodes, which stand side by side.
    const centre = Math.max(
      ...inLane.map((cells, row) => (cells.length === 0 ? 0 : (ends[row] ?? 0) + GAP + widestOf(cells) / 2)),
    );
    inLane.forEach((cells, row) => {
      const nodes = cells.filter(({ node }) => node);
      cells.forEach((cell) => centres.set(cell, centre + Math.max(0, nodes.indexOf(cell)) * (widestOf(cells) + GAP)));
      if (cells.length > 0)
        ends[row] = centre + widestOf(cells) / 2 + Math.max(0, nodes.length - 1) * (widestOf(cells) + GAP);
    });
  }
  return centres;
}

function inRows(rows: readonly (readonly ChartCell[])[]): ReadonlyMap<ChartCell, number> {
  const widthOf = (row: readonly ChartCell[]) => row.reduce((sum, cell) => sum + cell.width + GAP, -GAP);
  const widest = Math.max(0, ...rows.map(widthOf));
  const centres = new Map<ChartCell, number>();
  for (const row of rows) {
    let x = (widest - widthOf(row)) / 2;
    for (const cell of row) {
      centres.set(cell, x + cell.width / 2);
      x += cell.width + GAP;
    }
  }
  return centres;
}

const widestOf = (cells: readonly ChartCell[]): number => Math.max(...cells.map(({ width }) => width));
