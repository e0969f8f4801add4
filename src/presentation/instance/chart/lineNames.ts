import { blockOf, SMALL, type TextSize } from './textSize.ts';

/**
 * A line between two rows: `from` and `to` are how far from the left it leaves the upper row and reaches the lower one.
 * A loop only runs aside, to the lane it goes back in.
 */
export interface LineCrossing {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isAside: boolean;
}
/** The middle of a name, from the top of the room between the rows. */
export interface PlacedName extends TextSize {
  readonly x: number;
  readonly y: number;
}
export interface LineBand {
  readonly height: number;
  readonly names: ReadonlyMap<string, PlacedName>;
}

const LEAST = 2.25;
const ABOVE = 0.5;
const BELOW = 0.75;
const WIDEST = 5.5;
const PADDING = 0.5;
/** Among more lines than these every name hides some. */
const MOST_COMPARED = 60;

interface Wanted {
  readonly crossing: LineCrossing;
  readonly size: TextSize;
  readonly levels: number;
}
interface Spot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The room between two rows: as high as it takes for the names of the lines to stand on their lines without touching
 * each other.
 */
export function bandOf(crossings: readonly LineCrossing[], width: number): LineBand {
  const wanted = crossings
    .filter(({ name, isAside }) => name !== '' || isAside)
    .map(wantedFor)
    .sort((one, other) => Number(other.crossing.isAside) - Number(one.crossing.isAside) || other.levels - one.levels);
  if (wanted.length === 0) return { height: LEAST, names: new Map() };
  for (let levels = Math.max(...wanted.map((each) => each.levels)); ; levels += 1) {
    const height = Math.max(LEAST, ABOVE + levels * SMALL.line + BELOW);
    const names = placed(wanted, { crossings, levels, height, width });
    if (names) return { height, names };
  }
}

function wantedFor(crossing: LineCrossing): Wanted {
  const room = crossing.isAside
    ? Math.max(3, Math.min(WIDEST, Math.abs(crossing.to - crossing.from) - PADDING))
    : WIDEST;
  const { width, height } = blockOf(crossing.name, room, SMALL);
  return { crossing, size: { width: width + PADDING, height }, levels: Math.max(1, height / SMALL.line) };
}

interface Room {
  readonly crossings: readonly LineCrossing[];
  readonly levels: number;
  readonly height: number;
  readonly width: number;
}

/**
 * Each name where it hides the fewest other lines, rather near the end of its own; nothing when there are too few
 * levels.
 */
function placed(wanted: readonly Wanted[], room: Room): ReadonlyMap<string, PlacedName> | undefined {
  const taken: Spot[] = [];
  const names = new Map<string, PlacedName>();
  for (const each of wanted) {
    const choices = Array.from({ length: room.levels - each.levels + 1 }, (_, level) =>
      choiceAt(each, level, room),
    ).filter(({ spot }) => !taken.some((other) => touches(spot, other)));
    const [best] = choices.sort((one, other) => one.hidden - other.hidden || other.name.y - one.name.y);
    if (!best) return undefined;
    taken.push(best.spot);
    names.set(each.crossing.id, best.name);
  }
  return names;
}

function choiceAt({ crossing, size, levels }: Wanted, level: number, { crossings, height, width }: Room) {
  const top = ABOVE + level * SMALL.line;
  const y = top + (levels * SMALL.line) / 2;
  const on = crossing.isAside ? (crossing.from + crossing.to) / 2 : across(crossing, y / height);
  const x = Math.min(Math.max(on, size.width / 2), Math.max(width - size.width / 2, size.width / 2));
  const ends = crossing.isAside ? [crossing.from, crossing.to] : [];
  const spot = {
    left: Math.min(x - size.width / 2, ...ends),
    right: Math.max(x + size.width / 2, ...ends),
    top,
    bottom: top + levels * SMALL.line,
  };
  const others = crossings.length > MOST_COMPARED ? [] : crossings;
  const hidden = others.filter(
    (other) => other !== crossing && !other.isAside && Math.abs(across(other, y / height) - x) < size.width / 2 + 0.2,
  ).length;
  return { spot, hidden, name: { ...size, x, y } };
}

const touches = (one: Spot, other: Spot): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Where a line is at a part of its way down; it is drawn as a curve that leaves and arrives upright. */
function across({ from, to }: LineCrossing, part: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (1.5 * middle * (1 - middle) + middle ** 3 < part) low = middle;
    else high = middle;
  }
  return from + (to - from) * (3 * low ** 2 - 2 * low ** 3);
}
