import type { ChartCell } from './cells.ts';
import { LANE_TOLERANCE_PX } from './lanes.ts';

const GAP = 0.75;

/**
 * Returns the horizontal centre of each cell in rem from the left edge. With a diagram, cells of one lane share a
 * centre, as far left as possible; without one, rows are centred.
 */
export function assignX(rows: readonly (readonly ChartCell[])[]): ReadonlyMap<ChartCell, number> {
  return rows.every((row) => row.every(({ lane }) => lane !== undefined)) ? placeInLanes(rows) : placeInRows(rows);
}

function placeInLanes(rows: readonly (readonly ChartCell[])[]): ReadonlyMap<ChartCell, number> {
  const lanes = [...new Set(rows.flat().map(({ lane = 0 }) => lane))]
    .sort((a, b) => a - b)
    .reduce<number[][]>((groups, lane) => {
      const last = groups.at(-1);
      if (last && lane - (last[0] ?? 0) < LANE_TOLERANCE_PX) last.push(lane);
      else groups.push([lane]);
      return groups;
    }, []);
  const ends = rows.map(() => -GAP);
  const centres = new Map<ChartCell, number>();
  for (const lane of lanes) {
    const inLane = rows.map((row) => row.filter((cell) => lane.includes(cell.lane ?? 0)));
    // Cells in the same lane and row share a position, except nodes, which are placed side by side.
    const centre = Math.max(
      ...inLane.map((cells, row) => (cells.length === 0 ? 0 : (ends[row] ?? 0) + GAP + maxCellWidth(cells) / 2)),
    );
    inLane.forEach((cells, row) => {
      const nodes = cells.filter(({ node }) => node);
      cells.forEach((cell) =>
        centres.set(cell, centre + Math.max(0, nodes.indexOf(cell)) * (maxCellWidth(cells) + GAP)),
      );
      if (cells.length > 0)
        ends[row] = centre + maxCellWidth(cells) / 2 + Math.max(0, nodes.length - 1) * (maxCellWidth(cells) + GAP);
    });
  }
  return centres;
}

function placeInRows(rows: readonly (readonly ChartCell[])[]): ReadonlyMap<ChartCell, number> {
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

const maxCellWidth = (cells: readonly ChartCell[]): number => Math.max(...cells.map(({ width }) => width));
