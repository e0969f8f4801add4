import { readDecimal } from '../shared/decimal.ts';

/** One value for each category. A gap (`null`) is a value nobody knows: it is not zero, and nothing is drawn there. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** In a mixed chart: it is drawn as a line over the bars. */
  readonly isLine?: boolean;
}

/** What a chart draws, and its table tells. */
export interface SeriesTable {
  readonly categories: readonly string[];
  readonly series: readonly Series[];
}

/** A row as it was counted: a value for each name. */
export type SeriesRow = Readonly<Record<string, unknown>>;

/** A figure that is drawn: the name of its value in the rows, and what people call it. */
export interface Measure {
  readonly field: string;
  readonly name: string;
  readonly isLine?: boolean;
}

export interface SeriesShape {
  /** Which values of a row say its category; of several, all of them together. */
  readonly categories: readonly string[];
  readonly measures: readonly Measure[];
  /** Which value of a row says what it is about beside its category: each of them becomes a series. */
  readonly legend?: string;
}

const CATEGORY_JOINT = ' · ';
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function figureOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? (readDecimal(value) ?? null) : null;
}

/**
 * Turns rows into series: categories and series stand in the order in which they first come; of several rows about the
 * same, the figures are added; what no row tells stays a gap.
 */
export function toSeries(rows: readonly SeriesRow[], { categories, measures, legend }: SeriesShape): SeriesTable {
  const places = new Map<string, number>();
  const found = new Map<string, { readonly series: Omit<Series, 'values'>; readonly values: Map<number, number> }>();
  for (const row of rows) {
    const category = categories.map((field) => wordOf(row[field])).join(CATEGORY_JOINT);
    const place = places.get(category) ?? places.size;
    places.set(category, place);
    for (const { field, ...measure } of measures) {
      const part = legend === undefined ? '' : wordOf(row[legend]);
      const key = JSON.stringify([part, field]);
      const name =
        legend === undefined ? measure.name : measures.length > 1 ? `${part}${CATEGORY_JOINT}${measure.name}` : part;
      const drawn = found.get(key) ?? { series: { ...measure, name }, values: new Map<number, number>() };
      found.set(key, drawn);
      const figure = figureOf(row[field]);
      if (figure !== null) drawn.values.set(place, (drawn.values.get(place) ?? 0) + figure);
    }
  }
  return {
    categories: [...places.keys()],
    series: [...found.values()].map(({ series, values }) => ({
      ...series,
      values: Array.from(places.values(), (place) => values.get(place) ?? null),
    })),
  };
}

/** Nothing is known, so there is nothing to draw. */
export const hasNoFigures = ({ series }: SeriesTable): boolean =>
  series.every(({ values }) => values.every((value) => value === null));
