import type { EarthPoint } from './coordinates.ts';

/** At home, or anywhere else. */
export type CitySide = 'home' | 'abroad';

/** A city one may look at (spec 3, "City"): `category` is `1` at home, anything else abroad. */
export interface City extends EarthPoint {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
  readonly category: '1' | '2';
  /** All it is called, as somebody may search for it. */
  readonly names: readonly string[];
}

export const sideOf = ({ category }: Pick<City, 'category'>): CitySide => (category === '1' ? 'home' : 'abroad');

const MOST_REMEMBERED = 5;

/**
 * The cities chosen last, the newest first, each once (spec 9: five of each side).
 * @example
 * rememberCity(['a', 'b'], 'b'); // ['b', 'a']
 */
export const rememberCity = (history: readonly string[], id: string): readonly string[] =>
  [id, ...history.filter((each) => each !== id)].slice(0, MOST_REMEMBERED);

/** Cities whose names begin with what is searched, and after them those that hold it. */
export function citiesNamed(cities: readonly City[], search: string): readonly City[] {
  const wanted = plain(search);
  if (wanted === '') return cities;
  const placed = cities.map(
    (city) => [city, Math.min(...city.names.map((name) => placeIn(plain(name), wanted)))] as const,
  );
  return [0, 1].flatMap((rank) => placed.filter(([, found]) => found === rank).map(([city]) => city));
}

const placeIn = (name: string, wanted: string): number => {
  if (name.startsWith(wanted)) return 0;
  return name.includes(wanted) ? 1 : 2;
};
/** Without marks above letters, spaces, and the difference of large and small. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s'.,]/gu, '')
    .toLowerCase();
