import { getOwn } from '../shared/getOwn.ts';
import { parseDecimal } from '../shared/decimal.ts';

/** One value for each category. `null` is an unknown value: it is not zero, and nothing is drawn for it. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Whether a mixed chart draws it as a line over the bars. */
  readonly isLine?: boolean;
}

/** The content of a chart and of its table. */
export interface SeriesTable {
  readonly categories: readonly string[];
  readonly series: readonly Series[];
}

/** A row of aggregated values by name. */
export type SeriesRow = Readonly<Record<string, unknown>>;

/** A value to draw: the name of its column and its label. */
export interface Measure {
  readonly field: string;
  readonly name: string;
  readonly isLine?: boolean;
}

export interface SeriesShape {
  /** The columns that form the category; several are combined. */
  readonly categories: readonly string[];
  readonly measures: readonly Measure[];
  /** The column whose values form the series, in addition to the category. */
  readonly legend?: string;
}

const CATEGORY_JOINT = ' · ';
const toLabel = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function toFigure(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? (parseDecimal(value) ?? null) : null;
}

/**
 * Converts rows to series. Categories and series are in the order of their first row; the values of rows with the same
 * category and series are added. A missing value is `null`.
 */
export function toSeries(rows: readonly SeriesRow[], { categories, measures, legend }: SeriesShape): SeriesTable {
  const places = new Map<string, number>();
  const found = new Map<string, { readonly series: Omit<Series, 'values'>; readonly values: Map<number, number> }>();
  for (const row of rows) {
    const category = categories.map((field) => toLabel(getOwn(row, field))).join(CATEGORY_JOINT);
    const place = places.get(category) ?? places.size;
    places.set(category, place);
    for (const { field, ...measure } of measures) {
      const part = legend === undefined ? '' : toLabel(getOwn(row, legend));
      const key = JSON.stringify([part, field]);
      const name =
        legend === undefined ? measure.name : measures.length > 1 ? `${part}${CATEGORY_JOINT}${measure.name}` : part;
      const drawn = found.get(key) ?? { series: { ...measure, name }, values: new Map<number, number>() };
      found.set(key, drawn);
      const figure = toFigure(getOwn(row, field));
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

/** Whether all values are unknown, so that there is nothing to draw. */
export const isEmptySeries = ({ series }: SeriesTable): boolean =>
  series.every(({ values }) => values.every((value) => value === null));
