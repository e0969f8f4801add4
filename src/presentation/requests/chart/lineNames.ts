import { fitTextBlock, SMALL, type TextSize } from './textSize.ts';

/**
 * A line between two rows. `from` and `to` are its horizontal positions at the upper and lower row. For a side line,
 * `to` is its lane at the right edge.
 */
export interface LineCrossing {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isAside: boolean;
}
/** The centre of a name, relative to the top of the space between two rows. */
export interface PlacedName extends TextSize {
  readonly x: number;
  readonly y: number;
}
export interface LineBand {
  readonly height: number;
  readonly names: ReadonlyMap<string, PlacedName>;
}

const MIN_BAND_REM = 2.25;
const ABOVE = 0.5;
const BELOW = 0.75;
const MAX_NAME_WIDTH_REM = 5.5;
const PADDING = 0.5;
/** Maximum number of lines for which overlaps with names are counted. With more lines, every name covers some. */
const MAX_COMPARED_LINES = 60;

interface NameRequest {
  readonly crossing: LineCrossing;
  readonly size: TextSize;
  readonly levels: number;
}
interface OccupiedArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the space between two rows: high enough to place the names on their lines without overlapping each other. */
export function layoutBand(crossings: readonly LineCrossing[], width: number): LineBand {
  const wanted = crossings
    .filter(({ name, isAside }) => name !== '' || isAside)
    .map(toNameRequest)
    .sort((one, other) => Number(other.crossing.isAside) - Number(one.crossing.isAside) || other.levels - one.levels);
  if (wanted.length === 0) return { height: MIN_BAND_REM, names: new Map() };
  for (let levels = Math.max(...wanted.map((each) => each.levels)); ; levels += 1) {
    const height = Math.max(MIN_BAND_REM, ABOVE + levels * SMALL.line + BELOW);
    const names = placeNames(wanted, { crossings, levels, height, width });
    if (names) return { height, names };
  }
}

function toNameRequest(crossing: LineCrossing): NameRequest {
  const room = crossing.isAside
    ? Math.max(3, Math.min(MAX_NAME_WIDTH_REM, Math.abs(crossing.to - crossing.from) - PADDING))
    : MAX_NAME_WIDTH_REM;
  const { width, height } = fitTextBlock(crossing.name, room, SMALL);
  return { crossing, size: { width: width + PADDING, height }, levels: Math.max(1, height / SMALL.line) };
}

interface BandSize {
  readonly crossings: readonly LineCrossing[];
  readonly levels: number;
  readonly height: number;
  readonly width: number;
}

/**
 * Places each name where it covers the fewest other lines, preferably near the end of its own. Returns undefined if
 * there are too few levels.
 */
function placeNames(wanted: readonly NameRequest[], room: BandSize): ReadonlyMap<string, PlacedName> | undefined {
  const taken: OccupiedArea[] = [];
  const names = new Map<string, PlacedName>();
  for (const each of wanted) {
    const choices = Array.from({ length: room.levels - each.levels + 1 }, (_, level) =>
      nameAtLevel(each, level, room),
    ).filter(({ spot }) => !taken.some((other) => areasOverlap(spot, other)));
    const [best] = choices.sort((one, other) => one.hidden - other.hidden || other.name.y - one.name.y);
    if (!best) return undefined;
    taken.push(best.spot);
    names.set(each.crossing.id, best.name);
  }
  return names;
}

function nameAtLevel({ crossing, size, levels }: NameRequest, level: number, { crossings, height, width }: BandSize) {
  const top = ABOVE + level * SMALL.line;
  const y = top + (levels * SMALL.line) / 2;
  const on = crossing.isAside ? (crossing.from + crossing.to) / 2 : lineXAt(crossing, y / height);
  const x = Math.min(Math.max(on, size.width / 2), Math.max(width - size.width / 2, size.width / 2));
  const ends = crossing.isAside ? [crossing.from, crossing.to] : [];
  const spot = {
    left: Math.min(x - size.width / 2, ...ends),
    right: Math.max(x + size.width / 2, ...ends),
    top,
    bottom: top + levels * SMALL.line,
  };
  const others = crossings.length > MAX_COMPARED_LINES ? [] : crossings;
  const hidden = others.filter(
    (other) => other !== crossing && !other.isAside && Math.abs(lineXAt(other, y / height) - x) < size.width / 2 + 0.2,
  ).length;
  return { spot, hidden, name: { ...size, x, y } };
}

const areasOverlap = (one: OccupiedArea, other: OccupiedArea): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns the horizontal position of a line at a part of its height. The line is a cubic curve with vertical ends. */
function lineXAt({ from, to }: LineCrossing, part: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (1.5 * middle * (1 - middle) + middle ** 3 < part) low = middle;
    else high = middle;
  }
  return from + (to - from) * (3 * low ** 2 - 2 * low ** 3);
}
