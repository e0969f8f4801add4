import type { GeoPoint } from './coordinates.ts';

/** In China (`home`) or anywhere else. */
export type CityRegion = 'home' | 'abroad';

/** A city in the location picker (spec 3, "City"): `category` is `1` in China, `2` abroad. */
export interface City extends GeoPoint {
  readonly id: string;
  /** In the user's language. */
  readonly name: string;
  readonly category: '1' | '2';
  /** All its names, for searching. */
  readonly names: readonly string[];
  /** The name in Latin letters, used for sorting: Pinyin for Chinese users, English for others. */
  readonly reading: string;
}

export const getCityRegion = ({ category }: Pick<City, 'category'>): CityRegion =>
  category === '1' ? 'home' : 'abroad';

const MAX_RECENT_CITIES = 5;

/**
 * Adds a city to the history of chosen cities: newest first, without duplicates, at most five (spec 9: five of each
 * side).
 * @example
 * addRecentCity(['a', 'b'], 'b'); // ['b', 'a']
 */
export const addRecentCity = (history: readonly string[], id: string): readonly string[] =>
  [id, ...history.filter((each) => each !== id)].slice(0, MAX_RECENT_CITIES);

/** Returns the cities whose name starts with the search text, followed by those whose name contains it. */
export function searchCities(cities: readonly City[], search: string): readonly City[] {
  const wanted = normalizeName(search);
  if (wanted === '') return cities;
  const placed = cities.map(
    (city) => [city, Math.min(...city.names.map((name) => rankMatch(normalizeName(name), wanted)))] as const,
  );
  return [0, 1].flatMap((rank) => placed.filter(([, found]) => found === rank).map(([city]) => city));
}

/** Cities whose Latin names start with the same letter. */
export interface CityGroup {
  /** A capital letter, A to Z. */
  readonly letter: string;
  readonly cities: readonly City[];
}

/** Groups cities by the first letter of their Latin names, sorted, as in a phone's address book. */
export function groupByLetter(cities: readonly City[]): readonly CityGroup[] {
  const sorted = cities
    .map((city) => ({ city, key: normalizeName(city.reading) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const letters = new Set(sorted.map(({ key }) => key.slice(0, 1)));
  return [...letters].map((letter) => ({
    letter: letter.toUpperCase(),
    cities: sorted.filter(({ key }) => key.startsWith(letter)).map(({ city }) => city),
  }));
}

const rankMatch = (name: string, wanted: string): number => {
  if (name.startsWith(wanted)) return 0;
  return name.includes(wanted) ? 1 : 2;
};
/** Normalizes a name for comparison: no diacritics, no spaces or punctuation, lower case. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s'.,]/gu, '')
    .toLowerCase();
